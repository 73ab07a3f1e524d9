import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadConfig, openDatabase, UserError } from '@tradepost/kernel'
import { cloneDatabase, TEST_SECRET } from '../test/support/server.ts'
import { reachDatabase, shownAddress } from './database.ts'

it('shows where a database is without who signs in', () => {
  const shown: [address: string, text: string][] = [
    ['postgres://user:hunter2@db.example/shop', 'db.example:5432/shop'],
    ['postgres://user:hunter2@db.example:6432/shop?sslmode=require', 'db.example:6432/shop'],
    ['postgres://user@localhost/shop?host=/run/pg&password=hunter2', '/run/pg:5432/shop'],
    ['postgres://user:hunter2@/shop?host=/run/pg', '/shop'],
    ['postgres://user:hun@ter2@/shop', '/shop'],
    ['postgres:///shop?host=/run/pg', '/run/pg:5432/shop'],
  ]

  for (const [address, text] of shown) assert.equal(shownAddress(address), text)
})

it('says in a sentence that a replica takes no writes', async () => {
  const address = await cloneDatabase()
  const database = openDatabase({ connectionString: address, max: 1 })
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  await database.pool.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = on`)
  await database.close()

  const reaching = reachDatabase(
    loadConfig({ DATABASE_URL: address, TRADEPOST_SECRET: TEST_SECRET }),
    'serve',
  )

  await assert.rejects(reaching, (error) => {
    assert.ok(error instanceof UserError)
    assert.match(error.message, /^The database at \S+ takes no writes, .+ DATABASE_URL .+\.$/)
    return true
  })
})
