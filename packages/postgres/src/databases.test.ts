import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dataFolder, open, query } from '../test/support.ts'
import { connectionString, createDatabase, dropDatabases } from './index.ts'

it('databases are cloned from a template and dropped by the beginning of their names', async (t) => {
  const { connection } = await open(t, { dataDir: await dataFolder(t) })
  const url = connectionString(connection)
  await createDatabase(url, 'demo')
  await query({ ...connection, database: 'demo' }, 'create table note as select 1 as n')

  await createDatabase(url, 'demo "1"', 'demo')

  assert.deepEqual(await query({ ...connection, database: 'demo "1"' }, 'select n from note'), [{ n: 1 }])
  await dropDatabases(url, 'demo')
  const left = await query(connection, 'select datname from pg_database where not datistemplate order by 1')
  assert.deepEqual(left, [{ datname: 'postgres' }, { datname: 'tradepost' }])
})
