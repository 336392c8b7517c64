/** The drawer: links to every screen, the theme, and Logout. */
import { Drawer, useMantineColorScheme } from '@mantine/core'
import { bellTexts } from '@sidebet/copy/screens/bell'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { homeTexts } from '@sidebet/copy/screens/home'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { pageTexts } from '@sidebet/copy/screens/page'
import { searchTexts } from '@sidebet/copy/screens/search'
import { sessionTexts } from '@sidebet/copy/screens/session'
import {
  IconBell,
  IconDeviceDesktop,
  IconHome,
  IconLogin2,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCall } from '../api/useCall.ts'
import { logOut } from '../session/logOut.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import '../ui/overlay.css'
import { useSession } from '../session/session.ts'
import { paths } from '../ui/page/paths.ts'
import styles from './Menu.module.css'
import { type MenuSection, sectionsFor } from './menuSections.ts'

const { logout } = menuTexts

type MenuProps = { readonly isOpen: boolean; readonly onClose: () => void }

export function Menu({ isOpen, onClose }: MenuProps) {
  const { status, currentUser } = useSession()
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      size={320}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.drawer! }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>
            {status === 'in' ? currentUser : pageTexts.menu}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={menuTexts.close} size={44} iconSize={22} />
        </div>
        <div className={styles.body}>
          <nav aria-label={pageTexts.menu} className={styles.menu}>
            {status === 'in' ? <UserEntries onClose={onClose} /> : <VisitorEntries />}
          </nav>
          <ThemeSwitch />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function VisitorEntries() {
  return (
    <>
      <Entry to="/" icon={<IconHome />}>
        {menuTexts.welcome}
      </Entry>
      <Entry to="/login" icon={<IconLogin2 />}>
        {sessionTexts.landing.login}
      </Entry>
      <Entry to="/signup" icon={<IconUserPlus />}>
        {sessionTexts.landing.signUp}
      </Entry>
    </>
  )
}

function UserEntries({ onClose }: { readonly onClose: () => void }) {
  const { userID } = useSession()
  const input = { params: { userID }, quiet: true } as const
  const promotionAdmin = useCall('findAdmin', input).data?.admin ?? false
  const operator = useCall('findOperator', input).data?.operator ?? false
  const navigate = useNavigate()
  async function confirmLogout() {
    onClose()
    const word = await dialog.choose(sessionTexts.confirmLogout, [dialogTexts.no, logout])
    if (word === logout && (await logOut())) void navigate('/login')
  }
  return (
    <>
      <Entry to="/home" icon={<IconHome />}>
        {homeTexts.title}
      </Entry>
      <Entry to={paths.search} icon={<IconSearch />}>
        {searchTexts.title}
      </Entry>
      <Entry to={paths.notices} icon={<IconBell />}>
        {bellTexts.title}
      </Entry>
      {sectionsFor({ promotionAdmin, operator }).map((section) => (
        <Section key={section.label} {...section} />
      ))}
      <button type="button" className={styles.entry} onClick={confirmLogout}>
        <IconLogout aria-hidden="true" />
        {logout}
      </button>
    </>
  )
}

function Entry(props: { to: string; icon?: ReactNode; children: ReactNode }) {
  const { to, icon, children } = props
  const isHere = useLocation().pathname === to
  return (
    <Link to={to} className={styles.entry} {...(isHere ? { 'aria-current': 'page' } : {})}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </Link>
  )
}

/** Open when it contains the current page; otherwise a tap opens it. */
function Section({ label, Icon, entries }: MenuSection) {
  const { pathname } = useLocation()
  return (
    <details className={styles.section} open={entries.some(({ to }) => to === pathname)}>
      <summary>
        <Icon aria-hidden="true" />
        {label}
      </summary>
      {entries.map((entry) => (
        <Entry key={entry.to} to={entry.to}>
          {entry.label}
        </Entry>
      ))}
    </details>
  )
}

const { theme } = menuTexts

const SCHEMES = [
  { scheme: 'light', label: theme.light, Icon: IconSun },
  { scheme: 'dark', label: theme.dark, Icon: IconMoon },
  { scheme: 'auto', label: theme.system, Icon: IconDeviceDesktop },
] as const

function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.schemes}>
      <legend>{theme.title}</legend>
      {SCHEMES.map(({ scheme, label, Icon }) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          <Icon size={18} aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
