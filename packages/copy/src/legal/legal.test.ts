/**
 * Every fact that the specification states about the legal pages (GAP-044), one row each. The sentences around the
 * facts are not specified.
 */
import { expect, test } from 'vitest'
import { type LegalDocument, wordsOf } from '../prose.ts'
import { gaming } from './gaming.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const DOCUMENTS = { terms, privacy, gaming }

const sectionOf = ({ sections }: LegalDocument, id: string) =>
  wordsOf(sections.find((section) => section.id === id)?.blocks ?? [])

const FACTS: readonly [document: keyof typeof DOCUMENTS, section: string, fact: RegExp][] = [
  ['terms', 'who', /at least 18 years old/],
  ['terms', 'who', /In Iowa you must be at least 21/],
  ['terms', 'who', /Canadian residents may join/],
  ['terms', 'who', /Each person may have one account/],
  ['terms', 'where', /wagers are allowed only in these states/],
  [
    'terms',
    'where',
    /^Nevada\nPennsylvania\nRhode Island\nIndiana\nWest Virginia\nIowa\nNew Jersey$/m,
  ],
  [
    'terms',
    'not-allowed',
    /Employees and their immediate families, athletes, agents, coaches and officials may not play public wagers in their sport/,
  ],
  ['terms', 'winnings', /no fee on winnings/],
  ['terms', 'winnings', /by the next morning and at most two days after the game/],
  ['terms', 'winnings', /within 24 hours of grading/],
  ['terms', 'affidavit', /within 7 days/],
  ['terms', 'withdrawals', /in five to ten business days/],
  ['terms', 'withdrawals', /check who you are/],
  ['terms', 'withdrawals', /at least four questions .*\(knowledge-based questions\)/],
  ['terms', 'complaints', /reply within ten days/],
  ['terms', 'liability', /at most \$100 /],
  ['terms', 'law', /courts of Texas/],
  ['privacy', 'advertising', /opt out of all advertising/],
  ['privacy', 'security', /\S/],
  ['privacy', 'retention', /as long as/],
  ['privacy', 'choices', /fewer emails/],
  ['privacy', 'choices', /delete your data/],
  ['privacy', 'access', /correct your email/],
  ['privacy', 'do-not-track', /do not honour Do Not Track signals/],
  ['privacy', 'sports-staff', /work for a body that governs a sport are prohibited/],
  ['privacy', 'children', /Children under 13 are not allowed/],
  ['privacy', 'children', /minors under 16/],
  ['privacy', 'international', /another country/],
  ['privacy', 'california', /12 months before you ask/],
  ['privacy', 'changes', /takes effect 30 days after the notice/],
  ['privacy', 'contact', /\{email\}/],
  ['gaming', 'stance', /\S/],
  ['gaming', 'pledges', /\S/],
  ['gaming', 'underage', /Nobody under 18 .* nobody under 21 in Iowa/],
]

test.each(FACTS)('%s, section %s, states %s', (document, section, fact) => {
  expect(sectionOf(DOCUMENTS[document], section)).toMatch(fact)
})

test('the titles and the dates are the specified ones', () => {
  expect([terms.title, privacy.title, gaming.title]).toEqual([
    'Terms of Use',
    'Privacy Policy',
    'Responsible Gaming',
  ])
  expect([terms.since, privacy.since]).toEqual(['January 1, 2020', 'January 1, 2020'])
})

test.each(Object.entries(DOCUMENTS))('%s: every section has a unique id', (_, document) => {
  const ids = document.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([])
})
