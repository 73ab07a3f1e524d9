import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { loadConfig, sql, UserError } from '@tradepost/kernel'
import { cloneDatabase } from '../../../../test/support/server.ts'
import { openPlatform } from '../../../platform.ts'
import { signingKeys } from './signing-key.service.ts'

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers) await close()
})

const open = (connectionString: string, secret = 'a secret that is long enough to be one') => {
  const config = { ...loadConfig({ TRADEPOST_SECRET: secret }), logLevel: 'silent' as const }
  const platform = openPlatform(config, { connection: { connectionString } })
  closers.push(platform.close)
  return platform
}

describe('the keys that sign tokens', () => {
  it('are made once, however many processes start at the same time', async () => {
    const database = await cloneDatabase()
    const platforms = Array.from({ length: 5 }, () => open(database))

    const all = await Promise.all(platforms.map((platform) => signingKeys(platform)))

    assert.equal(new Set(all.map(({ signer }) => signer.id)).size, 1)
    const rows = await platforms[0]?.database.many(sql`select id from signing_key`)
    assert.equal(rows?.length, 1)
  })

  it('say what to do when the secret is another one than before', async () => {
    const database = await cloneDatabase()
    await signingKeys(open(database))

    const other = open(database, 'another secret that is long enough to be one')

    await assert.rejects(signingKeys(other), (error) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, /TRADEPOST_SECRET/)
      return true
    })
  })

  it('are tried again after a failure', async () => {
    const database = await cloneDatabase()
    const platform = open(database)
    await platform.database.run(sql`alter table signing_key rename to gone`)
    await assert.rejects(signingKeys(platform))

    await platform.database.run(sql`alter table gone rename to signing_key`)

    await assert.doesNotReject(signingKeys(platform))
  })

  it('do not lie open in the database', async () => {
    const platform = open(await cloneDatabase())
    await signingKeys(platform)

    const { row } = await platform.database.one<{ row: string }>(
      sql`select k::text as row from signing_key k`,
    )

    assert.ok(!/"d":|""d""/.test(row))
  })
})
