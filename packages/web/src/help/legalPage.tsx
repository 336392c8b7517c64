import { legalTexts } from '@sidebet/copy/legal/legal'
import type { LegalDocument } from '@sidebet/copy/prose'
import type { ComponentType } from 'react'
import { Page } from '../ui/page/page.tsx'
import { Blocks } from './Blocks.tsx'
import { Contents } from './Contents.tsx'
import { DocumentSection } from './DocumentSection.tsx'
import styles from './legalPage.module.css'
import { useAnchor } from './useAnchor.ts'

/** The screen of this document. */
export function legalPage(of: LegalDocument): ComponentType {
  return function Legal() {
    return <LegalPage of={of} />
  }
}

function LegalPage({ of }: { readonly of: LegalDocument }) {
  const { title, since, lead, sections } = of
  useAnchor()
  return (
    <Page title={title}>
      <div className={styles.columns}>
        <Contents of={sections} />
        <div>
          {since && (
            <p className={styles.since}>
              {legalTexts.effectiveDate} {since}
            </p>
          )}
          <Blocks of={lead} />
          {sections.map(({ id, title, blocks }) => (
            <DocumentSection key={id} id={id} title={title}>
              <Blocks of={blocks} />
            </DocumentSection>
          ))}
        </div>
      </div>
    </Page>
  )
}
