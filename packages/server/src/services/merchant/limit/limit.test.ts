import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'

const limit = 40
useOwnServer({}, { rateLimit: limit, importMegabytes: 3, importStoreMegabytes: 5 })

const MEGABYTE = 1024 * 1024

describe('getLimits', () => {
  it('tells the limits of the server, and what the merchant uses of them', async () => {
    const { api } = await harness()

    const { limits } = await api.getLimits({})

    assert.deepEqual(limits, [
      { code: 'requestsPerSecond', limit, used: null },
      { code: 'importFileBytes', limit: 3 * MEGABYTE, used: null },
      { code: 'importStoreBytes', limit: 5 * MEGABYTE, used: 0 },
      { code: 'openExports', limit: 10, used: 0 },
    ])
  })

  it('counts the requests of each client, and those that were too many', async () => {
    const h = await harness()
    const { api } = h
    const other = await h.as(['SOV'])
    await Promise.allSettled(Array.from({ length: 2 * limit + 5 }, () => other.listSalesOrders({})))

    const { clients } = await api.getLimits({})

    const [busiest, ...others] = clients
    assert.ok(busiest && busiest.requests > 2 * limit && busiest.refused > 0)
    assert.ok(others.every(({ refused }) => refused === 0))
  })
})
