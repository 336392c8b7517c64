/** Teams and aliases that operators add without a release, such as the promoted clubs of a season. */
import type { AddedTeams } from '@sidebet/domain/games/addedTeams'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { checkNewAlias, checkNewTeam, type NameRefusal } from '@sidebet/domain/games/newTeam'
import { findTeam, teamNameKey, withoutBuiltIn } from '@sidebet/domain/games/team'
import { TEAM_ALIASES } from '@sidebet/domain/games/teamAliases'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import type { Result } from '@sidebet/domain/result'
import {
  deleteAlias,
  deleteTeam,
  deleteUnknownNames,
  hasGames,
  insertAlias,
  insertTeam,
  lockAddedTeams,
  readAddedTeams,
} from '../games/addedTeams.sql.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Database, Db, Tx } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { leagueOf } from './readValues.ts'
import { LEAGUE } from './sharedTexts.ts'

const NAME = 'the full name of the club; the product stores and displays it'

export const CLUB_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['club', 'add'],
    does: 'adds a club to a league; all processes resolve its names from their next poll on',
    arguments: [
      LEAGUE,
      { name: 'NAME', meaning: NAME },
      { name: 'SHORT', meaning: 'its short name for tables, such as WHU' },
    ],
    run: async ({ db, args, print }) => {
      const league = leagueOf(args[0])
      const [, name = '', shortName = ''] = args
      const team = await changeTeams(db, async (tx, added) => {
        const team = valueOrThrow(league, checkNewTeam(league, { name, shortName }, added))
        await insertTeam(tx, team)
        await deleteUnknownNames(tx, league, [team.name, team.abbreviation])
        const facts = { name: team.name, shortName: team.abbreviation }
        await audit(tx, { actor: 'operator', action: 'club.add', subject: league, facts })
        return team
      })
      print(`${team.name} (${team.abbreviation}) is a club of ${league}.`)
      return 0
    },
  }),
  defineCommand({
    name: ['club', 'alias'],
    does: 'adds another name of a club, as a source writes it',
    arguments: [
      LEAGUE,
      { name: 'NAME', meaning: 'the name of a club that the product has' },
      { name: 'ALIAS', meaning: 'its name at the source, as `games unknown` lists it' },
    ],
    run: async ({ db, args, print }) => {
      const league = leagueOf(args[0])
      const [, team = '', alias = ''] = args
      const added = await changeTeams(db, async (tx, before) => {
        const row = valueOrThrow(league, checkNewAlias(league, { team, alias }, before))
        await insertAlias(tx, row)
        await deleteUnknownNames(tx, league, [row.alias])
        const facts = { name: row.name, alias: row.alias }
        await audit(tx, { actor: 'operator', action: 'club.alias', subject: league, facts })
        return row
      })
      print(`"${added.alias}" is ${added.name} in ${league}.`)
      return 0
    },
  }),
  defineCommand({
    name: ['club', 'remove'],
    does: 'removes an added alias, or an added club without games; built-in names stay',
    arguments: [LEAGUE, { name: 'NAME', meaning: 'the alias, or the full name of the club' }],
    run: async ({ db, args, print }) => {
      const league = leagueOf(args[0])
      const folded = teamNameKey(args[1] ?? '')
      const removed = await changeTeams(db, async (tx, added) => {
        const isNamed = (row: { league: LeagueCode }, name: string) =>
          row.league === league && teamNameKey(name) === folded
        const alias = added.aliases.find((row) => isNamed(row, row.alias))
        const team = added.teams.find((row) => isNamed(row, row.name))
        if (alias) await deleteAlias(tx, alias)
        else if (team) {
          if (await hasGames(tx, league, team.name))
            throw new OperatorError(`${team.name} has games, so it cannot be removed.`)
          await deleteTeam(tx, team)
        } else throw new OperatorError(`No operator has added "${args[1] ?? ''}" to ${league}.`)
        const facts = alias ? { name: alias.name, alias: alias.alias } : { name: team!.name }
        await audit(tx, { actor: 'operator', action: 'club.remove', subject: league, facts })
        return alias?.alias ?? team!.name
      })
      print(`"${removed}" is removed from ${league}.`)
      return 0
    },
  }),
  defineCommand({
    name: ['clubs'],
    does: 'lists the clubs of a league with their aliases; a plus marks what operators have added',
    arguments: [LEAGUE],
    keys: ['name, shortName, isAdded, aliases, addedAliases'],
    list: async ({ db, args }) => {
      const clubs = await readClubs(db, leagueOf(args[0]))
      const lines = clubs.map(({ name, shortName, isAdded, aliases, addedAliases }) => {
        const others = [...aliases, ...addedAliases.map((alias) => `+${alias}`)].join('; ')
        return `${shortName.padEnd(5)} ${isAdded ? '+' : ''}${name}${others ? `: ${others}` : ''}`
      })
      return { rows: clubs, lines: [...lines, `${clubs.length} clubs.`], exitCode: 0 }
    },
  }),
]

/** One change at a time: each is checked against all committed ones. */
async function changeTeams<Value>(
  db: Database,
  change: (tx: Tx, added: AddedTeams) => Promise<Value>,
): Promise<Value> {
  return db.transaction(async (tx) => {
    await lockAddedTeams(tx)
    return change(tx, await readAddedTeams(tx))
  })
}

async function readClubs(db: Db, league: LeagueCode) {
  const added = withoutBuiltIn(await readAddedTeams(db))
  const isAdded = new Set(added.teams.filter((team) => team.league === league).map((t) => t.name))
  const aliasesOf = (all: AddedTeams['aliases'], name: string) =>
    all.filter((row) => row.league === league && row.name === name).map(({ alias }) => alias)
  return teamsOf(league, added).map(({ name, abbreviation }) => ({
    name,
    shortName: abbreviation,
    isAdded: isAdded.has(name),
    aliases: aliasesOf(TEAM_ALIASES, name),
    addedAliases: aliasesOf(added.aliases, name).filter(
      (alias) => findTeam(league, alias, added)?.name === name,
    ),
  }))
}

function valueOrThrow<Value>(league: LeagueCode, result: Result<Value, NameRefusal>): Value {
  if (result.ok) return result.value
  throw new OperatorError(sentenceOf(league, result.refusal))
}

function sentenceOf(league: LeagueCode, refusal: NameRefusal): string {
  const name = JSON.stringify(refusal.text)
  switch (refusal.code) {
    case 'length':
      return `${name} is not a name: write at least one letter, and at most ${refusal.max} characters.`
    case 'characters':
      return `${name} contains a control character or an invisible character.`
    case 'placeholder':
      return `${name} is what sources write for a team that is not yet determined.`
    case 'shortName':
      return `${name} is not a short name: write two to five of A-Z, 0-9, & and -, such as WHU.`
    case 'taken':
      return `${name} already means ${refusal.team} in ${league}.`
    case 'noTeam':
      return `${league} has no club ${name}: add it first with club add.`
  }
}
