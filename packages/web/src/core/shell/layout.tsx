/** The same header and footer around every page. */
import type { ReactNode } from 'react'
import { Toasts } from '../dialogs/Toasts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'
import { OfflineLine } from './OfflineLine.tsx'

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      <Header />
      <OfflineLine />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}
