/** Rules of what may import what, made of the tables in `layers.ts`. Types count as much as values. */
import type { IFlattenedRuleSet, IRegularForbiddenRuleType } from 'dependency-cruiser'
import {
  CLIENT,
  CLIENT_OF_FEATURES,
  PACKAGES,
  SERVER_FEATURES,
  SERVER_PARTS,
  SERVER_SHARED,
} from './layers.ts'

const TEST = '\\.test\\.tsx?$'
const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'
const PARTS = Object.keys(SERVER_PARTS)

/** The names as one pattern: none matches nothing. */
const oneOf = (names: readonly string[]) =>
  `(?:${names.length > 0 ? names.join('|').replaceAll('.', '\\.') : '(?!)'})`

type Rule = IRegularForbiddenRuleType

const forbid = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  severity: 'error',
  from,
  to,
})

/** What `part` of `root` imports lies in itself or in one of `others`. */
const onlyImports = (root: string, part: string, others: readonly string[], of = part) =>
  forbid(
    `${of} imports ${others.length > 0 ? others.join(', ') : 'no other part'}`,
    { path: `^${root}/${part}/`, pathNot: TEST },
    { path: `^${root}/`, pathNot: `^${root}/${oneOf([`${part}/`, ...others.map(slashed)])}` },
  )

/** @param other a folder, or a file with its ending */
const slashed = (other: string) => (/\.\w+$/.test(other) ? `${other}$` : `${other}/`)

const packages = Object.entries(PACKAGES).map(([name, others]) =>
  forbid(
    `package ${name} imports ${others.join(', ') || 'none'}`,
    { path: `^packages/${name}/` },
    { path: '^packages/', pathNot: `^packages/${oneOf([name, ...others])}/` },
  ),
)

const serverParts = PARTS.map((part, index) =>
  onlyImports(SERVER, part, [
    ...PARTS.slice(0, index),
    ...(part === 'platform' ? [] : SERVER_SHARED),
  ]),
)

const serverFeatures = Object.entries(SERVER_FEATURES).map(([feature, [others]]) =>
  onlyImports(SERVER, feature, [...PARTS, ...SERVER_SHARED, ...others]),
)

const client = Object.entries(CLIENT).map(([folder, others]) =>
  onlyImports(WEB, folder, others, `client: ${folder}`),
)

export const LAYER_RULES: IFlattenedRuleSet = {
  forbidden: [
    forbid('imports form no circle', {}, { circular: true }),
    ...packages,
    forbid(
      'a package is entered by its name',
      { path: '^packages/([^/]+)/', pathNot: '^packages/e2e/[^/]+\\.config\\.ts$' },
      { path: '^(packages|tools)/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    ),
    forbid(
      'tools import only the packages that run and test the product',
      { path: '^tools/', pathNot: TEST },
      { path: '^packages/', pathNot: '^packages/(postgres|chaos|e2e)/' },
    ),
    forbid(
      'a tool enters a package by its name, except before the packages are installed',
      { path: '^tools/', pathNot: `^tools/(main|install|project)\\.ts$|${TEST}` },
      {
        path: '^packages/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    forbid(
      'the rules of the domain are pure',
      { path: '^packages/domain/', pathNot: TEST },
      { pathNot: '^packages/domain/' },
    ),
    forbid(
      'chaos judges the server from outside, with verify alone',
      { path: '^packages/chaos/' },
      {
        path: `^${SERVER}/`,
        pathNot: `^${SERVER}/(ops/verify|platform/database/(db|openDatabase))\\.ts$`,
      },
    ),
    forbid(
      'the client and the texts have the types of the contract alone',
      { path: '^packages/(web|copy)/', pathNot: TEST },
      {
        path: '^packages/contract/',
        pathNot:
          '^packages/contract/src/(boardChange|endpoints|live|oneClick|readPosition|renderedPage)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'what is shipped imports no test',
      { pathNot: `${TEST}|^${SERVER}/invariants/` },
      { path: TEST },
    ),
    forbid(
      'what the server ships imports nothing that is for its tests',
      { path: `^${SERVER}/(?!testing/|invariants/)`, pathNot: TEST },
      { path: `^${SERVER}/(testing|invariants)/|^packages/postgres/` },
    ),
    forbid(
      'traces are loaded only by a server that sends them',
      { path: `^${SERVER}/`, pathNot: TEST },
      {
        path: `^${SERVER}/platform/traces/openTraces\\.ts$`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...serverParts,
    forbid(
      'the platform has of other packages only what is no betting',
      { path: `^${SERVER}/platform/`, pathNot: TEST },
      {
        path: '^packages/(domain|contract|copy)/',
        pathNot:
          '^packages/(domain/src/(account|regions)/|contract/src/(endpoint|ids|wire|refusals|live|readPosition|renderedPage)\\.ts|copy/src/(notifications/notification|refusals/(refusalTexts|everyCall))\\.ts)',
      },
    ),
    ...serverFeatures,
    forbid(
      'other features of the server import no feature',
      {
        path: `^${SERVER}/(?!${oneOf([...PARTS.map(slashed), ...Object.keys(SERVER_FEATURES).map(slashed), 'testing/', 'invariants/'])})([^/]+)/`,
        pathNot: TEST,
      },
      {
        path: `^${SERVER}/`,
        pathNot: `^${SERVER}/${oneOf([...PARTS.map(slashed), ...SERVER_SHARED.map(slashed)])}|^${SERVER}/$1/`,
      },
    ),
    ...client,
    forbid(
      'client: the screens of a feature import no other feature',
      { path: `^${WEB}/(?!${oneOf(Object.keys(CLIENT).map(slashed))})([^/]+)/`, pathNot: TEST },
      {
        path: `^${WEB}/`,
        pathNot: `^${WEB}/${oneOf(CLIENT_OF_FEATURES.map(slashed))}|^${WEB}/$1/`,
      },
    ),
    forbid(
      'client: what any client needs knows no bets',
      { path: `^${WEB}/(ui|api|session|live)/`, pathNot: TEST },
      {
        path: '^packages/(domain/src/(bets|offers|odds|spread)|contract/src/(bets|offers)|copy/src/(refusals/bets|sentences|screens/(bets|offers|outcomes|slip|stakes)))\\b',
      },
    ),
  ],
}
