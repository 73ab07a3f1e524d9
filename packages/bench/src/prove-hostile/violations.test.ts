import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Observed } from './neighbour.ts'
import { reportHostile } from './report.ts'
import { countOutcome, emptyTally } from './tally.ts'
import { type AttackResult, isOnlySlow, violationsIn } from './violations.ts'

const bars = { factor: 10, p99Factor: 100, floorMs: 50, bytes: 300e6 }
const began = Date.UTC(2026, 0, 2, 3, 4, 5, 67)
const sample = (ms: number, stolenMs = 0) => ({ ms, stolenMs, at: began, operation: 'getProduct', server: 1 })
const seen = (...times: number[]): Observed => ({
  samples: times.map((time) => sample(time)),
  refused: 0,
  lost: 0,
})
const tallyOf = (...statuses: (number | 'cut')[]) => {
  const tally = emptyTally()
  for (const status of statuses)
    countOutcome(tally, { status, isHonest: status !== 503, text: 'why' }, 'GET /')
  return tally
}
const calm = (changes: Partial<AttackResult> = {}): AttackResult => ({
  name: 'storm',
  kills: false,
  tally: tallyOf(200),
  observed: seen(5),
  crashes: 0,
  bytes: 1e8,
  ...changes,
})
const violationsOf = (changes: Partial<AttackResult>, quiet = seen(10), bytes = [1e8, 1e8]) =>
  violationsIn({ quiet, results: [calm(changes)], bytes }, bars)

describe('the proof against hostile callers', () => {
  it('holds when nothing happens to the second merchant', () => {
    assert.deepEqual(violationsOf({ tally: tallyOf(200, 400, 429, 'cut'), observed: seen(5, 99) }), [])
  })

  it('takes a 503 that says when to come again as a refusal', () => {
    const tally = emptyTally()
    countOutcome(tally, { status: 503, isHonest: true, text: '' }, 'GET /')

    assert.deepEqual(violationsOf({ tally }), [])
  })

  const broken: [title: string, changes: Partial<AttackResult>, sentence: string][] = [
    [
      'an answer blames the server',
      { tally: tallyOf(200, 500) },
      '1 answers blame the server: GET / → 500 why',
    ],
    ['a 503 names no time', { tally: tallyOf(503) }, '1 answers blame the server: GET / → 503 why'],
    ['a server ends', { crashes: 1 }, '1 servers ended'],
    ['an attack did nothing', { tally: tallyOf() }, 'sent nothing'],
    ['nobody watched', { observed: seen() }, 'the second merchant sent nothing'],
    [
      'the second merchant waits',
      { observed: seen(5, 101, 230) },
      '2 requests of the second merchant took longer than 100 ms, up to 230 ms',
    ],
    [
      'the second merchant is refused',
      { observed: { ...seen(5), refused: 1, refusal: '/ → 429' } },
      '1 requests of the second merchant were refused: / → 429',
    ],
    [
      'the second merchant gets no answer',
      { observed: { ...seen(5), lost: 2 } },
      '2 requests of the second merchant had no answer',
    ],
  ]
  for (const [title, changes, sentence] of broken)
    it(`fails when ${title}`, () => assert.deepEqual(violationsOf(changes), [`storm: ${sentence}`]))

  it('lets connections to a server break that it killed itself', () => {
    assert.deepEqual(violationsOf({ kills: true, observed: { ...seen(5), lost: 2 } }), [])
  })

  it('tells an attack that was only slow from one that broke something', () => {
    const isSlow = (changes: Partial<AttackResult>) => isOnlySlow(calm(changes), seen(10), bars)

    assert.equal(isSlow({ observed: seen(5, 101) }), true)
    assert.equal(isSlow({ observed: seen(5, 99) }), false)
    assert.equal(isSlow({ observed: seen(5, 101), tally: tallyOf(500) }), false)
    assert.equal(isSlow({ observed: seen(5, 101), crashes: 1 }), false)
    assert.equal(isSlow({ observed: { ...seen(101), lost: 1 } }), false)
  })

  it('fails when the second merchant waits often, though never for long', () => {
    const often = { quiet: seen(10), results: [calm({ observed: seen(29, 32) })], bytes: [1e8] }

    assert.deepEqual(violationsIn(often, { ...bars, p99Factor: 3, floorMs: 0 }), [
      'storm: the p99 of the second merchant was 32 ms, 30 are allowed',
    ])
  })

  it('never asks for less than the floor', () => {
    assert.deepEqual(violationsOf({ observed: seen(49) }, seen(1)), [])
    assert.equal(violationsOf({ observed: seen(51) }, seen(1)).length, 1)
  })

  it('fails when a server keeps too much memory', () => {
    assert.deepEqual(violationsOf({}, seen(10), [1e8, 3.1e8]), [
      'server 1: 310 MB in the end, 300 are allowed',
    ])
  })

  it('does not count what the host took away, but says so', () => {
    const observed = { ...seen(5), samples: [sample(60, 840), sample(5, 3)] }
    const proof = { quiet: seen(10), results: [calm({ observed })], bytes: [1e8] }

    assert.deepEqual(violationsIn(proof, bars), [])
    assert.match(
      reportHostile({ ...proof, violations: [] }, bars),
      /^1 more were slow because the host of this machine took its processors away, for up to 840\.0 ms/m,
    )
  })

  it('is reported as a table, with what was broken', () => {
    const results = [calm({ tally: tallyOf(200, 200, 500), observed: seen(5, 230) })]
    const proof = { quiet: seen(10), results, bytes: [1e8] }
    const violations = violationsIn(proof, bars)

    const text = reportHostile({ ...proof, violations }, bars)

    assert.match(text, /^storm +3 +10\.0 +230\.0 +230\.0 +1 +0 +100 +200×2 500×1$/m)
    assert.match(text, /^2026-01-02T03:04:05\.067Z +getProduct +1 +230\.0 +storm$/m)
    assert.match(text, /^VIOLATED:\nstorm: 1 answers blame/m)
  })
})
