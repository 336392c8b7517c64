/** The commands that add clubs and aliases: their rules, their audit records and their listing. */
import { addedTeams, NO_ADDED_TEAMS } from '@sidebet/domain/games/addedTeams'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAddedTeams } from '../games/addedTeams.sql.ts'
import { noteUnknown, readUnknown } from '../games/unknownTeams.sql.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { runProgram } from './runProgram.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

async function ops(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  const code = await runProgram(words, {
    withDatabase: (work) => work(database.db),
    env: {},
    print: (line) => lines.push(line),
  })
  expect(code).toBe(0)
  return lines
}

const records = async () => {
  const { rows } = await database.owner.query(
    'select actor, action, subject, facts from audit order by id',
  )
  return rows
}

test('a club and its alias are added with an audit record each, and are no longer listed as unknown', async () => {
  const rejected = ['West Ham United', 'WEST HAM', 'Burnley'].map((detail) => ({
    ...{ sourceId: '1', league: 'premier', reason: 'unknownTeam' as const, detail },
  }))
  await noteUnknown(database.db, 'espn', rejected)
  expect(await ops('club', 'add', 'premier', 'West Ham United', 'WHU')).toEqual([
    'West Ham United (WHU) is a club of premier.',
  ])
  expect(await ops('club', 'alias', 'premier', 'whu', 'West Ham')).toEqual([
    '"West Ham" is West Ham United in premier.',
  ])
  expect(await readAddedTeams(database.db)).toEqual({
    teams: [{ league: 'premier', name: 'West Ham United', abbreviation: 'WHU' }],
    aliases: [{ league: 'premier', alias: 'West Ham', name: 'West Ham United' }],
  })
  expect((await readUnknown(database.db)).map(({ name }) => name)).toEqual(['Burnley'])
  const common = { actor: 'operator', subject: 'premier' }
  expect(await records()).toEqual([
    { ...common, action: 'club.add', facts: { name: 'West Ham United', shortName: 'WHU' } },
    { ...common, action: 'club.alias', facts: { name: 'West Ham United', alias: 'West Ham' } },
  ])
  // The tool changes the database alone: a process reads it before its next poll.
  expect(addedTeams()).toBe(NO_ADDED_TEAMS)
})

test('a refused club or alias changes nothing and has no audit record', async () => {
  await ops('club', 'add', 'premier', 'West Ham United', 'WHU')
  const before = [await readAddedTeams(database.db), await records()]
  const refused: [sentence: RegExp, ...words: string[]][] = [
    [/There is no league "epl"/, 'add', 'epl', 'Burnley', 'BUR'],
    [/"" is not a name/, 'add', 'premier'],
    [/"west ham united" already means West Ham United/, 'add', 'premier', 'west ham united', 'WH'],
    [/"WHU" already means West Ham United/, 'add', 'premier', 'West Ham', 'WHU'],
    [/"Arsenal FC" already means Arsenal/, 'add', 'premier', 'Arsenal FC', 'AFC'],
    [/"bur" is not a short name/, 'add', 'premier', 'Burnley', 'bur'],
    [/"Burn\\nley" contains a control character/, 'add', 'premier', 'Burn\nley', 'BUR'],
    [/at most 60 characters/, 'add', 'premier', 'B'.repeat(61), 'BUR'],
    [/"TBD" is what sources write/, 'add', 'premier', 'TBD', 'BUR'],
    [/premier has no club "Burnley"/, 'alias', 'premier', 'Burnley', 'The Clarets'],
    [/"whu" already means West Ham United/, 'alias', 'premier', 'Arsenal', 'whu'],
    [/No operator has added "Arsenal"/, 'remove', 'premier', 'Arsenal'],
    [/No operator has added "West Ham United" to uefa/, 'remove', 'uefa', 'West Ham United'],
  ]
  for (const [sentence, ...words] of refused)
    await expect(ops('club', ...words), words.join(' ')).rejects.toThrow(sentence)
  expect([await readAddedTeams(database.db), await records()]).toEqual(before)
})

test('of two operators who add equal names at the same time one is refused', async () => {
  const results = await Promise.allSettled([
    ops('club', 'add', 'premier', 'West Ham United', 'WHU'),
    ops('club', 'add', 'premier', 'WEST HAM UNITED', 'WHM'),
    ops('club', 'alias', 'premier', 'Arsenal', 'West  Ham United'),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await records()).toHaveLength(1)
})

test('an alias is removed, and a club with its aliases unless a game has it', async () => {
  await ops('club', 'add', 'premier', 'West Ham United', 'WHU')
  await ops('club', 'alias', 'premier', 'WHU', 'West Ham')
  await ops('club', 'alias', 'premier', 'WHU', 'The Hammers')
  expect(await ops('club', 'remove', 'premier', 'west ham')).toEqual([
    '"West Ham" is removed from premier.',
  ])
  const game = `insert into games (source, source_id, league, away_team, home_team, starts_at, first_starts_at, status)
    values ('espn', '1', 'premier', 'Arsenal', 'West Ham United', now(), now(), 'scheduled')`
  await database.owner.query(game)
  await expect(ops('club', 'remove', 'premier', 'West Ham United')).rejects.toThrow('has games')
  await database.owner.query('delete from games')
  await ops('club', 'remove', 'premier', 'West Ham United')
  expect(await readAddedTeams(database.db)).toEqual(NO_ADDED_TEAMS)
  expect((await records()).slice(3).map(({ action, facts }) => [action, facts])).toEqual([
    ['club.remove', { name: 'West Ham United', alias: 'West Ham' }],
    ['club.remove', { name: 'West Ham United' }],
  ])
})

test('the listing of a league marks what operators have added', async () => {
  await ops('club', 'add', 'premier', 'West Ham United', 'WHU')
  await ops('club', 'alias', 'premier', 'WHU', 'West Ham')
  await ops('club', 'alias', 'premier', 'Arsenal', 'The Gunners')
  const lines = await ops('clubs', 'premier')
  expect(lines).toContain('WHU   +West Ham United: +West Ham')
  expect(lines).toContain('ARS   Arsenal: Arsenal FC; +The Gunners')
  expect(lines.at(-1)).toBe('21 clubs.')
  const [json] = await ops('clubs', 'premier', '--json')
  expect(JSON.parse(json!)).toContainEqual({
    ...{ name: 'West Ham United', shortName: 'WHU', isAdded: true },
    ...{ aliases: [], addedAliases: ['West Ham'] },
  })
})
