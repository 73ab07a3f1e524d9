import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { allOperations, can, mayLag } from '@tradepost/contract'
import { openDatabase } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { addressOfNode, openNode } from '@tradepost/postgres/nodes'
import type { Client } from '@tradepost/sdk'
import { migrateDatabase } from '../../src/database.ts'
import { harness, useOwnServer } from '../support/harness.ts'
import { startServerOn } from '../support/server.ts'
import { until } from '../support/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradepost-replica-'))
await chmod(folder, 0o755)
const primary = await openNode(folder, 'primary', { durable: false })
const replica = await openNode(folder, 'replica', { durable: false })
closeAfterFile(async () => {
  await replica.kill()
  await primary.kill()
  await rm(folder, { recursive: true, force: true })
})
await primary.start()
const migrating = openDatabase({ connectionString: addressOfNode(primary) })
await migrateDatabase(migrating)
await migrating.close()
await replica.start(primary)

const settings = {
  databaseUrl: addressOfNode(primary),
  replicaUrl: addressOfNode(replica),
  replicaLagSeconds: 60,
}
useOwnServer({}, settings, { database: addressOfNode(primary) })

const pause = () => replica.query('select pg_wal_replay_pause()')
const resume = () => replica.query('select pg_wal_replay_resume()')

const page = { limit: 100, sort: 'code:asc' }
const codesOf = async (api: Client): Promise<string[]> =>
  (await api.listLocations(page)).locations.map(({ code }) => code)

/** A merchant, of whom two clients write and read. */
const open = async () => {
  const { api, as, seed, platform, url, token, merchantCode } = await harness()
  const other = await as([can.viewLocations])
  const readsOf = async (outcome: string): Promise<number> => {
    const { values = [] } =
      (await platform.metrics.registry.getSingleMetric('tradepost_replica_reads_total')?.get()) ?? {}
    return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  }
  const locations = (...codes: string[]) => seed.location(...codes.map((code) => ({ code })))
  /** Until lists come from the replica, where they show everything. */
  const settle = async () => {
    for (const client of [api, other])
      await until(async () => {
        const before = await readsOf('replica')
        await codesOf(client)
        return (await readsOf('replica')) > before
      })
  }
  const listUrl = `/location/v1/merchants/${merchantCode}/locations?limit=100`
  return { api, other, locations, settle, readsOf, url, token, listUrl, merchantCode, seed }
}

describe('lists with a replica beside', () => {
  it('show to everybody their own changes, and to others an older state at most', async (t) => {
    const { api, other, locations, settle, readsOf } = await open()
    await locations('a', 'b')
    await settle()
    t.after(resume)
    await pause()
    const before = await readsOf('behind')

    await locations('c', 'd')
    const [own, others] = await Promise.all([codesOf(api), codesOf(other)])
    const later = await codesOf(api)
    await resume()

    assert.deepEqual(
      [own, later],
      [
        ['a', 'b', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
      ],
    )
    assert.deepEqual(others, ['a', 'b'])
    assert.equal((await readsOf('behind')) - before, 2)
    await until(async () => (await codesOf(other)).length === 4)
  })

  it('show changes that were made through another process', async (t) => {
    const { locations, settle, token, url, listUrl } = await open()
    const second = await startServerOn(addressOfNode(primary), settings)
    await locations('a')
    await settle()
    const authorization = `Bearer ${await token()}`
    const ask = async (base: string): Promise<string[]> => {
      const answer = await fetch(base + listUrl, { headers: { authorization } })
      return ((await answer.json()) as { locations: { code: string }[] }).locations.map(({ code }) => code)
    }
    assert.deepEqual(await ask(second.url), ['a'])
    t.after(resume)
    await pause()

    await locations('b')

    await until(async () => (await ask(second.url)).length === 2)
    assert.deepEqual(await ask(url), ['a', 'b'])
  })

  it('are all answered there, and so is the assortment for shoppers', async () => {
    const { settle, readsOf, url, token, merchantCode, api, seed } = await open()
    await seed.catalog()
    await seed.product({ code: 'tea', price: { price: 5, currencyCode: 'USD' } })
    await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } })
    const { access_token: guest } = await api.issueShopperToken({
      body: { grant_type: 'guest', merchantCode, shopCode: 'web' },
    })
    const tokens = { merchant: await token(), shopper: guest, operator: '', public: '' }
    await settle()
    const before = await readsOf('replica')
    const failing: string[] = []
    const asked = allOperations.filter(
      ({ operation, service, path }) =>
        mayLag(operation) && tokens[service.scope] && !/\{(?!merchantCode)/.test(path),
    )

    for (const { name, operation, service, path } of asked) {
      const failed = await readsOf('failed')
      const answer = await fetch(url + path.replace('{merchantCode}', merchantCode), {
        method: operation.method,
        headers: { authorization: `Bearer ${tokens[service.scope]}`, 'content-type': 'application/json' },
        body: operation.method === 'GET' ? undefined : JSON.stringify({ productId: 'tea' }),
      })
      await answer.text()
      if (answer.status >= 500 || (await readsOf('failed')) > failed) failing.push(name)
    }
    const pages = ['c/none', 'p/tea', 'search?q=tea', 'suggest?q=tea']
    for (const page of pages) {
      const failed = await readsOf('failed')
      const { status } = await fetch(`${url}/store/${merchantCode}/web/en-us/${page}`)
      if (status >= 500 || (await readsOf('failed')) > failed) failing.push(page)
    }

    await api.listProducts({ limit: 20 })

    assert.deepEqual(failing, [])
    assert.ok((await readsOf('replica')) - before > 40)
    assert.ok((await readsOf('left')) > 0)
  })

  it('are read at the primary while the replica is away, of which no caller learns', async () => {
    const { other, locations, settle, readsOf } = await open()
    await locations('a')
    await settle()
    const stop = new AbortController()
    const reading = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!stop.signal.aborted) assert.deepEqual(await codesOf(other), ['a'])
      }),
    )

    await replica.kill()
    const away = await readsOf('away')
    await until(async () => (await readsOf('away')) > away + 10)
    await replica.follow(primary)
    const back = await readsOf('replica')
    await until(async () => (await readsOf('replica')) > back + 10)
    stop.abort()

    await reading
  })
})
