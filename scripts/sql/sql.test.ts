import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadTestDatabase } from '../../packages/kernel/src/config/config.ts'
import { Client } from '../../packages/kernel/src/db/connection/client.ts'
import { newDatabaseName } from '../../packages/kernel/test/database-name.ts'
import { createDatabase, dropDatabases, withDatabase } from '../../packages/postgres/src/index.ts'
import { type Checked, checkStatements } from './check.ts'
import { neverNull, notFollowed, notPrepared } from './exceptions.ts'
import { openProgram } from './program.ts'
import { reportStatements } from './report.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const { url, template } = loadTestDatabase()
const name = newDatabaseName()
await createDatabase(url, name, template)
const client = new Client(withDatabase(url, name))
await client.connect()
const program = openProgram(root)
after(async () => {
  program.close()
  await client.end()
  await dropDatabases(url, name)
})

const checked = await checkStatements(program, client)
const isExample = ({ site }: Checked) => site.file.endsWith('.fixture.ts')
const statements = checked.filter((one) => !isExample(one))
const place = ({ site }: Checked) => `${site.file}:${site.line} ${site.name}`
const isFollowed = ({ texts, unresolved }: Checked) => texts.length > 0 && unresolved.length === 0

const examples = (wanted: string) =>
  checked.filter((one) => isExample(one) && one.site.name === wanted).flatMap(({ faults }) => faults)

describe('the SQL in the code', () => {
  it('fits the tables, and its columns fit the types of its rows', () => {
    const faults = statements
      .filter(({ site }) => !Object.hasOwn(notPrepared, site.name))
      .flatMap((one) => one.faults.map((fault) => `${place(one)}: ${fault}`))
      .filter(
        (fault) =>
          !Object.keys(neverNull).some((known) => fault.includes(` ${known.replace(' ', ': ')} may be null`)),
      )

    assert.deepEqual(faults, [])
  })

  it('is followed to all of its texts, but for the functions that are listed with a reason', () => {
    const lost = statements.filter((one) => !isFollowed(one))

    assert.deepEqual(
      lost
        .filter(({ site }) => !Object.hasOwn(notFollowed, site.name))
        .map((one) => `${place(one)}: ${one.unresolved}`),
      [],
    )
  })

  it('needs every exception that is listed', () => {
    const named = (all: Checked[]) => new Set(all.map(({ site }) => site.name))
    const lost = named(statements.filter((one) => !isFollowed(one)))
    const faulty = named(statements.filter(({ faults }) => faults.length > 0))

    assert.deepEqual(
      Object.keys(notFollowed).filter((one) => !lost.has(one)),
      [],
    )
    assert.deepEqual(
      [
        ...Object.keys(notPrepared),
        ...Object.keys(neverNull).map((key) => key.split(' ')[0] as string),
      ].filter((one) => !faulty.has(one)),
      [],
    )
  })

  it('is found nearly everywhere', () => {
    assert.ok(statements.length > 900, `${statements.length} statements`)
    assert.ok(statements.filter(isFollowed).length > 0.95 * statements.length)
  })
})

describe('npm run sql', () => {
  it('shows each text of a function with its columns and its plan', async () => {
    const report = await reportStatements(program, client, 'wrongSide')

    assert.match(report, /faults\.fixture\.ts:\d+ wrongSide sends one of 2/)
    assert.match(report, /select from merchant m\n\ncolumns: none\n\nSeq Scan on merchant m/)
    assert.match(report, /PostgreSQL refuses it: column m\.actif does not exist/)
  })

  it('names functions like one that sends nothing', async () => {
    await assert.rejects(reportStatements(program, client, 'wrongS'), /these do: wrongSide\./)
  })
})

describe('the check of SQL', () => {
  it('finds a column that has another name', () => {
    assert.match(examples('renamedColumn').join(), /column m\.codex does not exist/)
  })

  it('finds a type that the column does not have, a column that is not there, and one that nobody reads', () => {
    assert.deepEqual(examples('wrongType'), ['id is number, and its type says string'])
    assert.deepEqual(examples('missingColumn'), ['code is no column of the result'])
    assert.deepEqual(examples('unreadColumn'), ['code is in the result and not in its type'])
  })

  it('finds a column that may be null, unless a condition keeps such rows out', () => {
    assert.deepEqual(examples('nullColumn'), ['number may be null, and its type says never'])
    assert.deepEqual(examples('filledColumn'), [])
  })

  it('follows pieces to callers, tables and both sides of a condition', () => {
    assert.match(examples('where').join(), /column m\.idx does not exist/)
    assert.match(examples('wrongChoice').join(), /column m\.nam does not exist/)
    assert.match(examples('wrongSide').join(), /column m\.actif does not exist/)
    assert.deepEqual(examples('rightStatement'), [])
  })
})
