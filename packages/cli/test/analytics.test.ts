import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newDatabase, newFolder, tradepost } from './tradepost.ts'

describe('a rebuild of the figures from the command line', () => {
  it('counts one merchant or all of them, and shows how far it is', async () => {
    const env = { DATABASE_URL: (await newDatabase()).url, TRADEPOST_DATA_DIR: await newFolder() }
    for (const code of ['acme', 'bolt'])
      await tradepost(
        [
          ...['merchant', 'create', '--code', code, '--name', code, '--owner-email', `owner@${code}.test`],
          ...['--owner-password', '-'],
        ],
        env,
        { input: 'a password from a pipe\n' },
      )

    const [one, none] = await Promise.all([
      tradepost(['analytics', 'rebuild', '--merchant', 'acme', '--json'], env),
      tradepost(['analytics', 'rebuild', '--merchant', 'nobody'], env),
    ])
    // behind the first: of two rebuilds of one merchant the earlier gives way
    const all = await tradepost(['analytics', 'rebuild'], env)

    assert.deepEqual(JSON.parse(one.stdout), { merchants: [{ code: 'acme', orders: 0 }] })
    assert.match(one.stderr, /acme: 0 of 0 orders/)
    assert.match(all.stdout, /^MERCHANT +ORDERS\nacme +0\nbolt +0$/m)
    assert.equal(none.code, 1)
    assert.match(none.stderr, /--merchant nobody: Merchant not found/)
  })
})
