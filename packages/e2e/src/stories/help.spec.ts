/** Questions and answers, the legal pages, a message to the support, and an invitation. */
import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { followMenu } from '../steps/menu.ts'

test.skip(!isFullRun)

const SUPPORT = 'support@sidebet.example'
const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
/** The amounts in a row of a table, after its first cell. */
const cellsOf = (page: Page, row: string) =>
  page.getByRole('row').filter({ hasText: row }).getByRole('cell').allInnerTexts()

test('a visitor finds an FAQ answer, opens it by keyboard, and shares its link', async ({
  page,
}) => {
  await page.goto('/')
  await main(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/FAQ')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ')
  await expect(main(page).getByRole('link', { name: 'Contact Us' })).toHaveCount(0)

  await field(page, 'Find a question').fill('TIE push')
  await expect(page.getByRole('status').filter({ hasText: 'question' })).toHaveText(
    /^No question has these words\.$/,
  )
  await field(page, 'Find a question').fill('ends in a tie?')
  await expect(page.getByRole('status').filter({ hasText: 'question' })).toHaveText(
    '1 question has these words.',
  )
  const answerText = page.getByText('Then the person who took the bet wins.')
  await expect(answerText).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary:focus')).toHaveText('What if the game ends in a tie?')
  await page.keyboard.press('Enter')
  await expect(answerText).toBeVisible()
  await expectWell(page)

  await page.getByRole('link', { name: 'Link to this answer' }).click()
  await expect(page).toHaveURL('/FAQ#tie')
  await page.reload()
  await expect(answerText).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ends in a tie' })).toBeInViewport()
  await expect(page.getByText('There is no push')).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('There is no push')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/FAQlogged#exact')
  await expect(page).toHaveURL('/FAQ#exact')
})

test('bets pay the amounts that the FAQ calculates', async ({ page, people, games, login }) => {
  const ann = await people.signUp('ann', { cents: 200_00 })
  const ben = await people.signUp('ben', { cents: 100_00 })
  const [asAnn, asBen] = [await people.openApiClient(ann), await people.openApiClient(ben)]
  await login(page, ann)
  await page.goto('/FAQ#at-least')
  await expect(page).toHaveURL('/FAQ#at-least')
  await footer(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/FAQlogged')
  await expect(main(page).getByRole('link', { name: 'Contact Us' })).toBeVisible()

  for (const title of [
    'What happens when I take a part?',
    'What does “by at least 3 points” mean?',
  ])
    await page.locator('summary').filter({ hasText: title }).click()
  await expect(page.getByText('She sets aside $150.00.')).toBeVisible()
  await expect(page.getByText('Ben risks $40.00, and Ann risks $60.00 against him.')).toBeVisible()
  await expect(page.getByText('$60.00 of the offer is left for others')).toBeVisible()
  expect(await cellsOf(page, 'by exactly 3')).toEqual(['+$40.00', '−$40.00'])
  expect(await cellsOf(page, 'A tie')).toEqual(['−$60.00', '+$60.00'])

  const terms = { winner: 'home', spread: 3, stake: 100, odds: [3, 2] } as const
  const [exact, draw] = [await games.make(), await games.make()]
  const offer = await postOffer(asAnn, exact, terms)
  await page.reload()
  await expectFunds(page, { available: 50_00, inPlay: 150_00 })
  await takeOffer(asBen, offer, 40)
  // The part that was not taken is released at the start.
  await exact.end(20, 23)
  await page.reload()
  await expectFunds(page, { available: 240_00, inPlay: 0 })
  await takeOffer(asBen, await postOffer(asAnn, draw, terms), 40)
  await draw.end(20, 20)
  await page.reload()
  await expectFunds(page, { available: 180_00, inPlay: 0 })
})

const LEGAL = [
  ['Terms of Use', '/termsofuse', 'Nevada'],
  ['Privacy Policy', '/privacypolicy', 'Effective date: January 1, 2020'],
  ['Responsible Gaming', '/responsiblegaming', '1-800-GAMBLER'],
] as const

test('the footer links visitors and users to legal pages with the same text', async ({
  page,
  people,
  login,
}) => {
  const words: string[] = []
  await page.goto('/login')
  for (const [title, path, text] of LEGAL) {
    await footer(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`${path}2`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main(page)).toContainText(text)
    await expect(main(page)).toContainText(SUPPORT)
    words.push(await main(page).innerText())
    await page.goto(path)
    await expect(page).toHaveURL(`${path}2`)
  }

  await login(page, await people.signUp('ann'))
  await page.goto('/home')
  for (const [at, [title, path]] of LEGAL.entries()) {
    await footer(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect.poll(() => main(page).innerText()).toBe(words[at])
  }
  await page.goto('/termsofuse2')
  await expect(page).toHaveURL('/termsofuse2')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents).toBeVisible()
  if (await contents.getByRole('link').first().isHidden())
    await contents.getByText('On this page').click()
  await contents.getByRole('link', { name: 'Courts' }).click()
  await expect(page).toHaveURL('/termsofuse2#law')
  await expect(page.getByRole('heading', { name: 'Courts' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/termsofuse2')
})

test('a message to support arrives with the data of its sender', async ({
  page,
  people,
  login,
  control,
  product,
  quiet,
}) => {
  quiet.allow(429)
  const ann = await people.signUp('ann')
  await login(page, ann)
  await page.goto('/home')
  await footer(page).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact-us')
  await expect(field(page, 'Username')).toHaveValue(ann.username)
  await expect(field(page, 'Email')).toHaveValue(ann.email)
  await expect(field(page, 'Country Code')).toHaveValue('+1')
  await expect(field(page, 'Phone Number')).toHaveValue(ann.phone.slice(1))

  await button(page, 'Submit').click()
  await expect(page.getByText('Please enter: Message')).toBeVisible()
  await expectWell(page)
  const lines = Array.from({ length: 80 }, (_, at) => `line ${at}`)
  const message = `<img src=x onerror="alert(1)">\n${lines.join('\n')}`
  await field(page, 'Message').fill(message)
  await field(page, 'Email').fill('nobody')
  await button(page, 'Submit').click()
  await checkAndAnswer(page, 'Please enter a valid email address.', 'OK')
  await field(page, 'Email').fill(ann.email)

  const CALL = '**/api/user/contact-us'
  await page.route(CALL, (route) =>
    route.fulfill({ json: { error: 'Error sending message', code: 'notSent' } }),
  )
  await button(page, 'Submit').click()
  const failed = `There was an error sending your message. Please try emailing us directly at ${SUPPORT}`
  await answer(page, failed, 'OK')
  await page.unroute(CALL)
  await expect(field(page, 'Message')).toHaveValue(message)

  await button(page, 'Submit').click()
  await checkAndAnswer(page, 'Message sent successfully.', 'OK')
  await expect(page).toHaveURL('/home')
  await expect.poll(async () => (await control.inbox(SUPPORT)).length).toBe(1)

  // The sandbox's pages in a browser.
  await page.goto(`${product.sandboxUrl}/inbox?to=${encodeURIComponent(SUPPORT)}`)
  const mail = page.getByRole('article', { name: `Message from ${ann.username}` })
  await expect(mail).toContainText(`Account: ${ann.username} (u_`)
  await expect(mail).toContainText(`answers go to ${ann.email}`)
  await expect(mail).toContainText('> <img src=x onerror="alert(1)">')
  await expect(mail).toContainText('> line 79')
  await expect(mail.getByRole('img')).toHaveCount(0)
})

test('a friend is invited by mail and SMS', async ({ page, people, login, control }) => {
  const ann = await people.signUp('ann')
  await login(page, ann)
  await page.goto('/home')
  await followMenu(page, 'Bets With Friends', 'Invite a Friend')
  await expect(page).toHaveURL('/invite_friend')
  const [email, code, phone] = ['Friend’s Email', 'Country Code', 'Friend’s Phone Number']
  await expect(field(page, code)).toHaveValue('')
  await expect(field(page, code)).toHaveAttribute('placeholder', '+1')

  await button(page, 'Send Invitation').click()
  const nothing = 'We need at least an email or at least a phone number to invite your friend.'
  await checkAndAnswer(page, nothing, 'OK')
  await field(page, phone).fill('(201) 555-9999')
  await button(page, 'Send Invitation').click()
  await answer(page, 'Please enter a valid area code.', 'OK')
  await field(page, email).fill('pat')
  await field(page, code).fill('+1')
  await button(page, 'Send Invitation').click()
  await answer(page, 'Please enter a valid email address.', 'OK')
  await expectWell(page)

  const friend = `pat.of.${ann.username}@story.example`
  await field(page, email).fill(friend)
  await button(page, 'Send Invitation').click()
  await checkAndAnswer(page, 'Your invitation has been sent.', 'OK')
  await expect(page).toHaveURL('/invite_friend')
  await expect(field(page, email)).toHaveValue('')
  await expect(field(page, phone)).toHaveValue('')

  for (const to of [friend, '+12015559999']) {
    await expect.poll(async () => (await control.inbox(to)).length, to).toBe(1)
    const [message] = await control.inbox(to)
    expect(message!.text).toContain(`${ann.username} invites you to Sidebet`)
    expect(message!.text).toContain(new URL(page.url()).origin)
  }
})
