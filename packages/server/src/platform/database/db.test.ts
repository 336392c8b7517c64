import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { sendUnnamedStatements } from '../../testing/nameStatements.ts'
import { combineStatements } from './combineStatements.ts'
import { CommitUnknown } from './databaseErrors.ts'

sendUnnamedStatements()

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('create table notes (id int primary key check (id > 0), text text)')
})
afterAll(() => database.drop())

const note = (id: number, text: unknown) => ({
  text: 'insert into notes values ($1, $2)',
  values: [id, text],
})

async function notes(): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: number }>('select id from notes order by id')
  await database.owner.query('delete from notes')
  return rows.map((row) => row.id)
}

test('the last statement is committed with the rest of the transaction', async () => {
  await database.owner.transaction(async (tx) => {
    tx.commitWith(note(2, 'last'))
    await tx.query(note(1, 'first'))
  })
  expect(await notes()).toEqual([1, 2])
})

test('a refused last statement rolls back the transaction, and the connection remains usable', async () => {
  const work = database.owner.transaction(async (tx) => {
    await tx.query(note(1, 'first'))
    tx.commitWith(note(1, 'again'))
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual([])
  await database.owner.transaction(async (tx) => tx.commitWith(note(3, 'the connection is sound')))
  expect(await notes()).toEqual([3])
})

test('a last statement that cannot be sent rejects with its own error and rolls back', async () => {
  const circular: { self?: object } = {}
  circular.self = circular
  const work = database.owner.transaction(async (tx) => tx.commitWith(note(1, circular)))
  await expect(work).rejects.toThrow(/circular/)
  expect(await notes()).toEqual([])
})

test('several last statements are committed together', async () => {
  await database.owner.transaction(async (tx) => {
    tx.commitWith(note(1, 'last'))
    tx.commitWith(note(2, 'one more'))
  })
  expect(await notes()).toEqual([1, 2])
})

test.each([
  ['refused', /violates check/, -1],
  ['not sent', /circular/, 2],
])('of several last statements none is committed when one is %s', async (_, error, id) => {
  const circular: { self?: object } = {}
  circular.self = circular
  const work = database.owner.transaction(async (tx) => {
    tx.commitWith(note(1, 'before'))
    tx.commitWith(note(id, id < 0 ? 'negative' : circular))
    tx.commitWith(note(3, 'after'))
  })
  await expect(work).rejects.toThrow(error)
  expect(await notes()).toEqual([])
  await database.owner.transaction(async (tx) => tx.commitWith(note(4, 'the connection is sound')))
  expect(await notes()).toEqual([4])
})

test('a transaction that throws commits nothing, not even its last statement', async () => {
  const work = database.owner.transaction(async (tx) => {
    tx.commitWith(note(1, 'last'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await notes()).toEqual([])
})

test('a transaction whose work hides a refusal of PostgreSQL is not reported as committed', async () => {
  const work = database.owner.transaction(async (tx) => {
    await tx.query(note(1, 'first'))
    await tx.query(note(1, 'again')).catch(() => {})
  })
  await expect(work).rejects.toThrow('PostgreSQL rolled the commit back')
  expect(await notes()).toEqual([])
})

test('reads that are issued together run on one connection, in their order', async () => {
  const answers = await database.db.readTogether((reads) =>
    Promise.all(
      [1, 2, 3].map((nth) =>
        reads.query<{ process: number; nth: number; at: Date }>(
          `select pg_backend_pid() as process, ${nth} as nth, clock_timestamp() as at`,
        ),
      ),
    ),
  )
  const rows = answers.map(({ rows }) => rows[0]!)
  expect(rows.map(({ nth }) => nth)).toEqual([1, 2, 3])
  expect(new Set(rows.map(({ process }) => process)).size).toBe(1)
  expect(rows.map(({ at }) => +at)).toEqual(rows.map(({ at }) => +at).toSorted((a, b) => a - b))
})

test('a read that fails does not affect the reads that were issued with it, nor the connection', async () => {
  const values: unknown[] = []
  const failing = database.db.readTogether((reads) =>
    Promise.all([
      reads.query('select 1 / 0'),
      reads.query('select 2 as two').then(({ rows }) => values.push(...rows)),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(values).toEqual([{ two: 2 }])
  const after = await database.db.readTogether((reads) => reads.query('select 3 as three'))
  expect(after.rows).toEqual([{ three: 3 }])
})

/** Lets every COMMIT after a new note fail with this SQLSTATE. Returns a function that ends this. */
async function refuseCommits(code: string): Promise<() => Promise<unknown>> {
  await database.owner.query(
    `create function refuse_note() returns trigger language plpgsql
       as $$ begin raise exception using errcode = '${code}'; end $$`,
  )
  await database.owner.query(
    'create constraint trigger refusal after insert on notes initially deferred for each row execute function refuse_note()',
  )
  return () => database.owner.query('drop function refuse_note cascade')
}

test.each([
  ['23514', expect.objectContaining({ code: '23514' })],
  // As Citus answers when it lost the worker: the worker may have committed.
  ['XX000', expect.any(CommitUnknown)],
])(
  'a COMMIT that fails with %s is a refusal, unless the error is internal',
  async (code, error) => {
    const end = await refuseCommits(code)
    try {
      const work = database.owner.transaction((tx) => tx.query(note(1, 'first')))
      await expect(work).rejects.toEqual(error)
    } finally {
      await end()
    }
  },
)

test('several writes are combined into one statement, each with its own parameters', async () => {
  const insert = (name: string, id: number) => ({ name, ...note(id, name) })
  const statement = combineStatements([insert('a', 1), insert('b', 2)])
  expect(statement).toMatchObject({
    text: 'with a as (insert into notes values ($1, $2)), b as (insert into notes values ($3, $4)) select 1',
    values: [1, 'a', 2, 'b'],
  })
  await database.owner.query(statement)
  expect(await notes()).toEqual([1, 2])
})

test.each([[[1, null, 3]], [[null, 2]], [[4, null]]])(
  'a transaction sends the list %j of numbers and nulls as it is',
  async (list) => {
    const { rows } = await database.db.transaction((tx) =>
      tx.query<{ list: unknown }>({ text: 'select $1::int[] as list', values: [list] }),
    )
    expect(rows[0]!.list).toEqual(list)
  },
)
