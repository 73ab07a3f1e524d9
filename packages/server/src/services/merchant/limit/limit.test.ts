import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'

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
    let [sent, refused] = [0, 0]
    // a slow machine takes longer than the second in which so many are too many
    await until(async () => {
      const calls = Array.from({ length: 2 * limit }, () => other.listSalesOrders({}))
      const answers = await Promise.allSettled(calls)
      sent += answers.length
      refused += answers.filter(({ status }) => status === 'rejected').length
      return refused > 0
    })

    const { clients } = await api.getLimits({})

    const [busiest, ...others] = clients
    assert.partialDeepStrictEqual(busiest, { requests: sent, refused })
    assert.ok(others.every(({ refused }) => refused === 0))
  })
})
