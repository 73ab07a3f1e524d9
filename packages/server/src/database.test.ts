import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadConfig, openDatabase, UserError } from '@tradepost/kernel'
import { cloneDatabase, TEST_SECRET } from '../test/support/server.ts'
import { reachDatabase } from './database.ts'

it('says in a sentence that a replica takes no writes', async () => {
  const address = await cloneDatabase()
  const database = openDatabase({ connectionString: address, max: 1 })
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  await database.pool.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = on`)
  await database.close()

  const several = address.replace(/host=([^&]+)/, 'host=$1,$1')
  for (const DATABASE_URL of [address, `${address}&target_session_attrs=read-write`, several]) {
    const reaching = reachDatabase(loadConfig({ DATABASE_URL, TRADEPOST_SECRET: TEST_SECRET }), 'serve')

    await assert.rejects(reaching, (error) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, /^The database at \S+ takes no writes, .+ DATABASE_URL .+\.$/)
      return true
    })
  }
})
