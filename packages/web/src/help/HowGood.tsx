import { leagueBlocks, howGoodTexts as texts } from '@sidebet/copy/screens/howGood'
import { leagueOf } from '@sidebet/domain/games/league'
import { CALIBRATIONS } from '@sidebet/domain/probability/calibrations'
import { Page } from '../ui/page/page.tsx'
import { Blocks } from './Blocks.tsx'
import { Contents } from './Contents.tsx'
import { DocumentSection } from './DocumentSection.tsx'
import styles from './legalPage.module.css'
import { ReliabilityDiagram } from './ReliabilityDiagram.tsx'
import { useAnchor } from './useAnchor.ts'

const LEAGUES = CALIBRATIONS.map((calibration) => ({
  id: calibration.league,
  title: leagueOf(calibration.league).title,
  calibration,
}))

/** How probabilities are made, and per league how well they agreed with games that they were not fitted to. */
export function HowGood() {
  useAnchor()
  return (
    <Page title={texts.title}>
      <div className={styles.columns}>
        <Contents of={[texts.how, texts.test, ...LEAGUES]} />
        <div>
          <Blocks of={texts.lead} />
          {[texts.how, texts.test].map(({ id, title, blocks }) => (
            <DocumentSection key={id} id={id} title={title}>
              <Blocks of={blocks} />
            </DocumentSection>
          ))}
          {LEAGUES.map(({ id, title, calibration }) => (
            <DocumentSection key={id} id={id} title={title}>
              <ReliabilityDiagram deciles={calibration.deciles} />
              <Blocks of={leagueBlocks(calibration)} />
            </DocumentSection>
          ))}
        </div>
      </div>
    </Page>
  )
}
