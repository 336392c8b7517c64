import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import { paths as linkedPaths } from './ui/page/paths.ts'

/** All 117 specified paths (S1). Only ours may be registered beside them. */
const GENERAL =
  '/ /FAQ /FAQlogged /login /signup /home /forgotlogin /myprofile /editprofile /changepassword /changemfa /accounthistory /depositchoice /depositfrombank /depositfrompaypal /addbank /withdrawchoice /withdrawbank /withdrawtopaypal /unacceptedbets /friendbets /friendslivebets /friendpastbets /publiclivebets /publicpastbets /recentpublicbets /mfa /termsofuse /privacypolicy /responsiblegaming /termsofuse2 /privacypolicy2 /responsiblegaming2 /contact-us /updating_server /invite_friend /promotion_create /promotion_offer /create_group /join_group /your_groups /group_bets /groupbetsproposed /grouplivebets /grouppastbets'
const LEAGUES = 'ligamx premier nba uefa nfl cfb bundesliga seriea nhl mlb laliga worldcup'
const SLUGS = 'choosepath upcominggames chooseteam postedbets postedbetsbyteam postedbetsbydate'

const stated = new Set([
  ...GENERAL.split(' '),
  ...SLUGS.split(' ').flatMap((slug) => LEAGUES.split(' ').map((code) => `/${slug}${code}`)),
])

/** Pages of our own: each is linked from the specified one beside it, from the tabs, from the bell, or from a mail. */
const OURS = new Set([
  '/check_receipt',
  '/friend',
  '/friends',
  '/game',
  '/game_rules',
  '/how_good',
  '/notice_settings',
  '/notices',
  '/offer',
  '/operator',
  '/payments',
  '/receipt',
  '/search',
  '/sessions',
  '/statement',
  '/status',
  '/unsubscribe',
])

test('the specification has 117 addresses', () => {
  expect(stated.size).toBe(117)
})

test('every screen has a unique address that is specified or one of ours', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !stated.has(path) && !OURS.has(path))).toEqual([])
})

test('every path that screens link to has a screen', () => {
  const existing = new Set(routes.map(({ path }) => path))
  expect(Object.values(linkedPaths).filter((path) => !existing.has(path))).toEqual([])
})

test('the leagues have 72 screens, and only users may open them', () => {
  const ofLeagues = routes.filter(({ league }) => league)
  expect(new Set(ofLeagues.map(({ path }) => path)).size).toBe(72)
  expect(ofLeagues.filter(({ access }) => access !== 'user')).toEqual([])
})

/** All pages specified as public (S3), the check of receipts (RC3), the head of a game (W20), the test of probabilities (G15), what works (S35), and the end of mails, which needs no session (S31). */
const PUBLIC =
  '/ /check_receipt /game /game_rules /how_good /offer /status /unsubscribe /FAQ /login /signup /forgotlogin /mfa /termsofuse2 /privacypolicy2 /responsiblegaming2 /updating_server'

test('visitors may open only public pages', () => {
  const open = routes.filter(({ access }) => access !== 'user').map(({ path }) => path)
  expect(open.filter((path) => !PUBLIC.split(' ').includes(path))).toEqual([])
})
