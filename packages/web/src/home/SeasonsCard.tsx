import type { OwnHome } from '@sidebet/contract/home'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { homeTexts } from '@sidebet/copy/screens/home'
import { Link } from 'react-router'
import { chooseGroup } from '../session/currentGroup.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'
import { Card } from './Card.tsx'
import rowStyles from './rows.module.css'
import styles from './SeasonsCard.module.css'

const { seasons: texts } = homeTexts

/** The user's rank and result in each group; each row leads to its group. */
export function SeasonsCard({ seasons }: { readonly seasons: OwnHome['seasons'] }) {
  return (
    <Card title={texts.title} all={paths.yourGroups}>
      {seasons.map(({ groupName, rank, members, net, ...record }) => (
        <li key={groupName} className={rowStyles.row}>
          <Link
            to={paths.groupBets}
            data-waits-for-client
            className={styles.season}
            onClick={() => chooseGroup(groupName)}
          >
            <span className={rowStyles.words}>{groupName}</span>
            <span className={rowStyles.aside}>
              {texts.rank({ rank, members })}, {groupsTexts.season.record(record)}
            </span>
            <span className={styles.net}>
              <Amount of={centsOf(net)} signed />
            </span>
          </Link>
        </li>
      ))}
    </Card>
  )
}
