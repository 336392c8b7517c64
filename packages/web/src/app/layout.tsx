/** The header and footer around every page. */
import { pageTexts } from '@sidebet/copy/screens/page'
import type { ReactNode } from 'react'
import { Toasts } from '../ui/dialogs/Toasts.tsx'
import type { Route } from '../ui/page/route.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'
import { OfflineLine } from './OfflineLine.tsx'

export function Layout(props: { readonly route: Route | undefined; readonly children: ReactNode }) {
  const { route, children } = props
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        {pageTexts.skip}
      </a>
      <Header route={route} />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer />
      <OfflineLine />
      <Toasts />
    </div>
  )
}
