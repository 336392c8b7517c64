import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API that `vite` in development passes calls on to. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': API } },
})
