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

    const { limits, requestsPerSecond } = await api.getLimits({})

    assert.deepEqual(limits, [
      { code: 'requestsPerSecond', limit, used: null },
      { code: 'importFileBytes', limit: 3 * MEGABYTE, used: null },
      { code: 'importStoreBytes', limit: 5 * MEGABYTE, used: 0 },
      { code: 'openExports', limit: 10, used: 0 },
    ])
    assert.deepEqual(requestsPerSecond, { own: null, server: limit })
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

describe('setMerchantLimits', () => {
  it('limits the clients of one merchant at once, also with tokens that they had before', async () => {
    const h = await harness()
    await h.api.getLimits({})

    await h.operator.setMerchantLimits({ merchantCode: h.merchantCode, body: { requestsPerSecond: 2 } })
    let refused = 0
    await until(async () => {
      const answers = await Promise.allSettled(Array.from({ length: 12 }, () => h.api.getLimits({})))
      refused += answers.filter(({ status }) => status === 'rejected').length
      return refused > 0
    })
    await h.operator.setMerchantLimits({ merchantCode: h.merchantCode, body: { requestsPerSecond: null } })

    // servers hear of it a moment later
    let answer: Awaited<ReturnType<typeof h.api.getLimits>> | undefined
    await until(async () => {
      answer = await h.api.getLimits({}).catch(() => undefined)
      return answer !== undefined
    })
    const { limits, requestsPerSecond } = answer as NonNullable<typeof answer>
    assert.deepEqual(limits[0], { code: 'requestsPerSecond', limit, used: null })
    assert.deepEqual(requestsPerSecond, { own: null, server: limit })
  })

  it('takes no more than the server allows, and says how to allow more', async () => {
    const h = await harness()
    const set = (requestsPerSecond: number) =>
      h.operator.setMerchantLimits({ merchantCode: h.merchantCode, body: { requestsPerSecond } })

    await assert.rejects(set(limit + 1), { message: /at most that, or raise TRADEPOST_RATE_LIMIT/ })
    await assert.rejects(set(0), { message: /400/ })
    await set(limit)

    assert.equal((await h.api.getLimits({})).requestsPerSecond.own, limit)
  })

  it('is for operators', async () => {
    const { api, merchantCode } = await harness()

    await assert.rejects(api.setMerchantLimits({ merchantCode, body: { requestsPerSecond: 5 } }), /403/)
  })
})
