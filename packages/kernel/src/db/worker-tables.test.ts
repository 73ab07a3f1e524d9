import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openTestDatabase } from '../../test/database.ts'
import { sql } from './sql.ts'
import { usedColumns } from './worker-tables.ts'

const database = await openTestDatabase()
const packages = join(dirname(fileURLToPath(import.meta.url)), '../../..')

describe('the private tables of graphile-worker', () => {
  it('have the columns that we use', async () => {
    for (const [table, columns] of Object.entries(usedColumns)) {
      const found = await database.many<{ name: string; type: string }>(sql`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'graphile_worker' and table_name = ${table}`)
      const types = Object.fromEntries(found.map(({ name, type }) => [name, type]))

      assert.deepEqual(Object.fromEntries(Object.keys(columns).map((name) => [name, types[name]])), columns)
    }
  })

  it('are named in one file only', async () => {
    const naming: string[] = []
    for await (const file of glob('{kernel,server}/src/**/*.ts', { cwd: packages }))
      if (!/\.test\.ts$/.test(file) && /_private_job/.test(await readFile(join(packages, file), 'utf8')))
        naming.push(file)

    assert.deepEqual(naming, ['kernel/src/db/worker-tables.ts'])
  })
})
