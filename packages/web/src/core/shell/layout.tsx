/** The same header and footer around every page. */
import { pageTexts } from '@sidebet/contract/texts/page'
import type { ReactNode } from 'react'
import { Notices } from '../dialogs/Notices.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'
import { OfflineLine } from './OfflineLine.tsx'

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        {pageTexts.skip}
      </a>
      <Header />
      <OfflineLine />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer />
      <Notices />
    </div>
  )
}
