import type { ContactKind } from '@sidebet/contract/profile'
import { accountTexts } from '@sidebet/copy/screens/account'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { noticesTexts } from '@sidebet/copy/screens/notices'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { sessionsTexts } from '@sidebet/copy/screens/sessions'
import type { ReactNode } from 'react'
import type { OutputOf } from '../api/api.ts'
import { useCall } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page, PageSkeleton } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { ConfirmContact } from './ConfirmContact.tsx'
import { ConfirmOwnContact } from './ConfirmOwnContact.tsx'
import styles from './MyProfile.module.css'
import { OddsFormChoice } from './OddsFormChoice.tsx'
import { ProbabilityChoice } from './ProbabilityChoice.tsx'
import { phoneText } from './phoneText.ts'

const { labels } = accountTexts

/** The most used link comes first. */
const LINKS = [
  [paths.editProfile, menuTexts.profile.edit],
  [paths.changePassword, menuTexts.profile.password],
  [paths.changeMfa, menuTexts.profile.mfa],
  [paths.sessions, sessionsTexts.title],
  [paths.noticeSettings, noticesTexts.settings],
] as const

/**
 * The user's own data, its unconfirmed parts, and the links that change it. All of it appears together, so that nothing moves.
 */
export function MyProfile() {
  const { currentUser } = useSession()
  const profile = useCall(
    'profile',
    { params: { username: currentUser }, quiet: true },
    { always: true },
  )
  const contacts = useCall('ownContacts', { quiet: true })
  const [main, ...others] = LINKS
  if (profile.isPending || contacts.isPending) return <PageSkeleton />
  return (
    <Page title={menuTexts.profile.show} narrow>
      <WhenRead of={profile} notRead={profileScreenTexts.notRead}>
        {(read) => <Rows profile={read} contacts={contacts.data?.data ?? []} />}
      </WhenRead>
      <div className={styles.choice}>
        <OddsFormChoice />
        <ProbabilityChoice />
      </div>
      <div className={styles.links}>
        <LinkButton to={main[0]}>{main[1]}</LinkButton>
        {others.map(([to, word]) => (
          <LinkButton key={to} to={to} isQuiet>
            {word}
          </LinkButton>
        ))}
      </div>
    </Page>
  )
}

function Rows(props: {
  readonly profile: OutputOf<'profile'>
  readonly contacts: OutputOf<'ownContacts'>['data']
}) {
  const { profile, contacts } = props
  const { user, email, phone, confirmedEmail, confirmedPhone, witholdAmount } = profile
  const open = (kind: ContactKind) =>
    contacts.find(({ contact, isConfirmed }) => contact === kind && !isConfirmed)
  const [openEmail, openPhone] = [open('email'), open('phone')]
  return (
    <dl className={styles.rows}>
      <Row label={labels.firstName}>{profile.firstName}</Row>
      <Row label={labels.lastName}>{profile.lastName}</Row>
      <Row label={sessionTexts.username}>{profile.username}</Row>
      <Row label={labels.email}>
        {email}
        {email !== confirmedEmail ? (
          <ConfirmContact contact="email" to={email} confirmed={confirmedEmail} />
        ) : (
          openEmail && <ConfirmOwnContact {...openEmail} to={email} />
        )}
      </Row>
      <Row label={labels.phone}>
        {phoneText(phone)}
        {phone !== confirmedPhone ? (
          <ConfirmContact
            contact="phone"
            to={phoneText(phone)}
            confirmed={phoneText(confirmedPhone)}
          />
        ) : (
          openPhone && <ConfirmOwnContact {...openPhone} to={phoneText(phone)} />
        )}
      </Row>
      <Row label={labels.country}>{user.country}</Row>
      <Row label={sessionTexts.mfa.title}>
        {user.MFAon ? accountTexts.mfaOn : accountTexts.mfaOff}
      </Row>
      {witholdAmount > 0 && (
        <Row label={profileScreenTexts.withheld}>
          <Amount of={centsOf(witholdAmount)} />
        </Row>
      )}
    </dl>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
