import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSharedBuckets } from './shared-buckets.ts'

const RATE = 100
const EVERY_MS = 200

type Process = ReturnType<typeof createSharedBuckets>

/** Processes that hear each other after `delayMs`, and callers that ask each of them every five milliseconds. */
const giveFor = (
  seconds: number,
  {
    processes,
    delayMs = 20,
    asks = () => true,
  }: {
    processes: number
    delayMs?: number
    asks?: (index: number, now: number) => boolean
  },
): number => {
  let now = 0
  const underWay: { at: number; message: ReturnType<Process['reports']>[number] }[] = []
  const all: Process[] = Array.from({ length: processes }, () =>
    createSharedBuckets(RATE, { clock: () => now }),
  )
  let given = 0
  for (; now < 1000 * seconds; now += 5) {
    while (underWay[0] && underWay[0].at <= now) {
      const { message } = underWay.shift() as (typeof underWay)[number]
      for (const { hear } of all) hear(message)
    }
    // processes report at moments of their own
    for (const [index, { buckets, reports }] of all.entries()) {
      if ((now + index * 35) % EVERY_MS < 5)
        underWay.push(...reports().map((message) => ({ at: now + delayMs, message })))
      while (asks(index, now) && buckets.take('client') >= 0) given++
    }
  }
  return given
}

describe('a client of several processes', () => {
  for (const processes of [2, 4, 8])
    it(`gets at most 1.25 times its limit of ${processes} that it asks as often as it can`, () => {
      const given = giveFor(40, { processes })

      assert.ok(given <= 1.25 * 40 * RATE, `${given} of ${40 * RATE}`)
      assert.ok(given >= 0.95 * 40 * RATE, `${given} of ${40 * RATE}`)
    })

  it('gets all of its limit where it asks one of them only', () => {
    const given = giveFor(10, { processes: 4, asks: (index) => index === 2 })

    assert.ok(given >= 10 * RATE && given <= 11 * RATE + 1, String(given))
  })

  it('gets all of its limit when it goes on to another one', () => {
    const given = giveFor(20, { processes: 4, asks: (index, now) => index === Math.floor(now / 3_000) % 4 })

    assert.ok(given >= 0.95 * 20 * RATE && given <= 1.25 * 20 * RATE, String(given))
  })
})

describe('a limit by the minute', () => {
  it('is spent in another process once that has heard of it, and comes back with the minute', () => {
    let now = 0
    const [one, other] = [1, 2].map(() => createSharedBuckets(20, { clock: () => now, period: 60_000 })) as [
      Process,
      Process,
    ]

    for (let n = 0; n < 20; n++) assert.ok(one.buckets.take('address') >= 0)
    for (const message of one.reports()) other.hear(message)

    assert.equal(other.buckets.take('address'), -1)
    now += 60_000
    assert.equal(other.buckets.take('address'), 19)
  })
})

describe('a report', () => {
  it('fits into a message, names those who took most, and is none where nobody took much', () => {
    const { buckets, reports } = createSharedBuckets(RATE, { clock: () => 0 })

    buckets.take('quiet')
    for (let key = 0; key < 5_000; key++)
      for (let n = 0; n <= key % 50; n++) buckets.take(`${'é'.repeat(40)} ${key}`)
    const sent = [...reports(), ...reports()]

    assert.equal(sent.length, 1)
    assert.ok(Buffer.byteLength(JSON.stringify(sent[0])) < 8_000)
    assert.deepEqual(new Set(sent[0]?.taken.map(([, share]) => share)), new Set([0.5]))
  })
})
