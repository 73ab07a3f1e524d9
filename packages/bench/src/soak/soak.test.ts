import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { findScenario } from '../scenario/scenario.ts'
import type { World } from '../scenario/world.ts'
import { mix } from './mix.ts'
import { readOptions } from './options.ts'
import { hasFailed, isBounded, reportSoak } from './report.ts'
import { type Soaked, soak } from './soak.ts'

const merchant = (code: string) => ({ code, token: 'old', products: 100, orders: 10, customerIds: ['c-1'] })

/** A fake server: gives the configured answers and remembers the tokens of its callers. */
const startAnswering = async (test: TestContext, statusOf: (path: string) => number) => {
  const seen = { paths: new Set<string>(), tokens: new Set<string | undefined>() }
  const server = createServer((request, response) => {
    seen.paths.add(request.url ?? '')
    seen.tokens.add(request.headers.authorization)
    request.resume().once('end', () => {
      const body = '{}'
      response.writeHead(statusOf(request.url ?? ''), { 'content-length': body.length }).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => server.close())
  const world: World = {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    merchants: {
      large: merchant('large'),
      medium: merchant('medium'),
      small: merchant('small'),
      fresh: merchant('fresh'),
    },
    siblings: 1,
    batches: { statuses: 1, routed: 1 },
    cursor: { text: '', key: '' },
    image: { original: '', address: '', file: '' },
    shopToken: 'old',
  }
  return { world, seen }
}

const short = { minutes: 2, minuteSeconds: 0.1, restSeconds: 0 }

describe('a mixed load', () => {
  it('sends every kind of request in every minute, with new tokens, and reads the memory', async (test) => {
    const { world, seen } = await startAnswering(test, () => 200)
    let renewals = 0
    const renewed = async () => ({ ...world, shopToken: `token-${++renewals}` })
    const memory = [100e6, 300e6]

    const soaked = await soak(
      { residentBytes: async () => memory.shift() ?? 200e6 },
      { renewed },
      short,
      () => undefined,
    )

    assert.equal(soaked.minutes.length, 2)
    assert.deepEqual(
      Object.keys(soaked.kinds),
      mix.map(({ scenario }) => scenario),
    )
    for (const [name, { count, failed }] of Object.entries(soaked.kinds)) {
      assert.ok(count >= 2, name)
      assert.equal(failed, 0, name)
    }
    assert.ok(seen.tokens.has('Bearer token-1') && seen.tokens.has('Bearer token-2'))
    assert.equal(soaked.minutes[0]?.peakBytes, 300e6)
    assert.deepEqual(soaked.bytes, { atEnd: 200e6, atRest: 200e6 })
    assert.equal(hasFailed(soaked), false)
  })

  it('tells requests that fail, with the first answer', async (test) => {
    const { world } = await startAnswering(test, (path) => (path.includes('reservations') ? 500 : 200))

    const soaked = await soak(
      { residentBytes: async () => 1 },
      { renewed: async () => world },
      { ...short, minutes: 1 },
      () => undefined,
    )

    assert.equal(hasFailed(soaked), true)
    assert.ok((soaked.kinds.reserve?.failed ?? 0) > 0)
    assert.equal(soaked.kinds.get?.failed, 0)
    assert.match(reportSoak(soaked), /FAILED, first with: HTTP\/1\.1 500/)
  })

  it('is made of scenarios of the benchmark', () => {
    for (const { scenario } of mix) assert.equal(findScenario(scenario).name, scenario)
  })
})

describe('the report of a mixed load', () => {
  const minute = { requests: 10, failed: 0, p99: 5, peakBytes: 260e6 }
  const soakedOf = (count: number, atRest: number): Soaked => ({
    minutes: Array.from({ length: count }, () => minute),
    kinds: {},
    bytes: { atEnd: 255e6, atRest },
  })

  it('has twelve lines for an hour, and all of its requests', () => {
    const lines = reportSoak(soakedOf(60, 200e6)).split('\n')

    assert.match(lines[1] ?? '', /^5 +50 +0 +5\.00 +260$/)
    assert.match(lines[12] ?? '', /^60 +50 /)
  })

  it('holds its bar with 250 MB at rest and misses it with more', () => {
    assert.equal(isBounded(soakedOf(1, 250e6)), true)
    assert.equal(isBounded(soakedOf(1, 251e6)), false)
    assert.match(reportSoak(soakedOf(1, 251e6)), /255 MB at the end, 251 MB after a rest.*MISSED/)
  })
})

describe('the options of a mixed load', () => {
  it('are an hour and ten thousand products', () => {
    assert.deepEqual(readOptions([]), { minutes: 60, products: 10_000, restSeconds: 60, enforce: false })
  })

  it('refuse what is not a number', () => {
    assert.throws(() => readOptions(['--minutes', 'many']), /--minutes takes a whole number above 0/)
  })
})
