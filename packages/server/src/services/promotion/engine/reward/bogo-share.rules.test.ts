import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { smaller } from '../bill/amount.rules.ts'
import { type BogoLine, shareBogo } from './bogo-share.rules.ts'

type Kind = 'bought' | 'reward' | 'both' | 'neither'
const line = (kind: Kind, quantity: bigint): BogoLine => ({
  quantity,
  isBought: kind === 'bought' || kind === 'both',
  isReward: kind === 'reward' || kind === 'both',
})
type Shape = [kind: Kind, quantity: bigint][]
const shareOf = (shape: Shape, buy: bigint | null, get: bigint, maxUses: bigint | null = null) =>
  shareBogo(
    shape.map(([kind, quantity]) => line(kind, quantity)),
    { buy, get, maxUses },
  )

describe('buy some, get some', () => {
  type Row = [
    title: string,
    shape: Shape,
    terms: [buy: bigint | null, get: bigint, max?: bigint],
    expect: { uses: bigint; rewarded: bigint[]; missing: bigint },
  ]
  const rows: Row[] = [
    ['one of one asks for another', [['both', 1n]], [1n, 1n], { uses: 0n, rewarded: [0n], missing: 1n }],
    ['two of one are one and one', [['both', 2n]], [1n, 1n], { uses: 1n, rewarded: [1n], missing: 0n }],
    ['three of one leave one alone', [['both', 3n]], [1n, 1n], { uses: 1n, rewarded: [1n], missing: 1n }],
    ['four of one are two and two', [['both', 4n]], [1n, 1n], { uses: 2n, rewarded: [2n], missing: 0n }],
    ['buy two get one of three', [['both', 3n]], [2n, 1n], { uses: 1n, rewarded: [1n], missing: 0n }],
    ['buy two get one of five', [['both', 5n]], [2n, 1n], { uses: 1n, rewarded: [1n], missing: 1n }],
    ['buy two get one of six', [['both', 6n]], [2n, 1n], { uses: 2n, rewarded: [2n], missing: 0n }],
    [
      'buy one get two of two is filled in part',
      [['both', 2n]],
      [1n, 2n],
      { uses: 1n, rewarded: [1n], missing: 1n },
    ],
    [
      'another product is given',
      [
        ['bought', 4n],
        ['reward', 3n],
      ],
      [2n, 1n],
      { uses: 2n, rewarded: [0n, 2n], missing: 0n },
    ],
    ['another product is missing', [['bought', 5n]], [2n, 1n], { uses: 0n, rewarded: [0n], missing: 2n }],
    [
      'another product is missing in part',
      [
        ['bought', 4n],
        ['reward', 1n],
      ],
      [2n, 1n],
      { uses: 1n, rewarded: [0n, 1n], missing: 1n },
    ],
    [
      'too few are bought',
      [
        ['bought', 1n],
        ['reward', 3n],
      ],
      [2n, 1n],
      { uses: 0n, rewarded: [0n, 0n], missing: 0n },
    ],
    [
      'the earlier lines are given first',
      [
        ['both', 1n],
        ['reward', 1n],
        ['both', 2n],
      ],
      [1n, 1n],
      { uses: 2n, rewarded: [1n, 1n, 0n], missing: 0n },
    ],
    [
      'what is bought only is bought first',
      [
        ['both', 1n],
        ['bought', 1n],
      ],
      [1n, 1n],
      { uses: 1n, rewarded: [1n, 0n], missing: 0n },
    ],
    [
      'no more uses than an order may have',
      [['both', 10n]],
      [1n, 1n, 2n],
      { uses: 2n, rewarded: [2n], missing: 0n },
    ],
    ['no use at all', [['both', 10n]], [1n, 1n, 0n], { uses: 0n, rewarded: [0n], missing: 0n }],
    [
      'the cart as a whole is one use',
      [
        ['reward', 3n],
        ['neither', 9n],
      ],
      [null, 2n],
      { uses: 1n, rewarded: [2n, 0n], missing: 0n },
    ],
    [
      'the cart as a whole lacks its gift',
      [['neither', 9n]],
      [null, 2n],
      { uses: 0n, rewarded: [0n], missing: 2n },
    ],
    ['an empty cart', [], [1n, 1n], { uses: 0n, rewarded: [], missing: 0n }],
  ]
  for (const [title, shape, [buy, get, max], expected] of rows)
    it(title, () => assert.deepEqual(shareOf(shape, buy, get, max ?? null), expected))
})

describe('whatever is in the cart', () => {
  const kind = fc.constantFrom<Kind>('bought', 'reward', 'both', 'neither')
  const shape = fc.array(fc.tuple(kind, fc.bigInt({ min: 1n, max: 12n })), { maxLength: 5 })
  const piece = fc.bigInt({ min: 1n, max: 4n })
  const limit = fc.option(fc.bigInt({ min: 0n, max: 5n }))
  const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n)

  /** By trying every number of uses. */
  const mostRewarded = (lines: Shape, buy: bigint, get: bigint, max: bigint | null): bigint => {
    const of = (wanted: Kind) => sum(lines.filter(([k]) => k === wanted).map(([, quantity]) => quantity))
    let most = 0n
    for (let uses = 0n; uses <= (max ?? 100n) && buy * uses <= of('bought') + of('both'); uses++) {
      const fromBoth = buy * uses > of('bought') ? buy * uses - of('bought') : 0n
      const rewardable = of('reward') + of('both') - fromBoth
      const rewarded = smaller(rewardable, get * uses)
      if (rewarded > most) most = rewarded
    }
    return most
  }

  it('as much is given as can be, and each piece is bought or given, not both', () => {
    fc.assert(
      fc.property(shape, piece, piece, limit, (lines, buy, get, max) => {
        const { uses, rewarded } = shareOf(lines, buy, get, max)

        assert.equal(sum(rewarded), mostRewarded(lines, buy, get, max))
        assert.ok(sum(rewarded) <= get * uses)
        const taken = sum(
          lines.map(([k, quantity], n) =>
            k === 'bought' || k === 'both' ? quantity - (rewarded[n] as bigint) : 0n,
          ),
        )
        assert.ok(taken >= buy * uses)
        for (const [n, [k, quantity]] of lines.entries())
          assert.ok((rewarded[n] as bigint) <= (k === 'reward' || k === 'both' ? quantity : 0n))
      }),
      { numRuns: 2000 },
    )
  })

  it('what is missing is complete once it is added', () => {
    const added = fc.constantFrom<Kind>('reward', 'both')
    fc.assert(
      fc.property(shape, piece, piece, limit, added, (lines, buy, get, max, as) => {
        const { missing } = shareOf(lines, buy, get, max)
        fc.pre(missing > 0n)

        const after = shareOf([...lines, [as, missing]], buy, get, max)

        assert.equal(after.missing, 0n)
        assert.equal(sum(after.rewarded), sum(shareOf(lines, buy, get, max).rewarded) + missing)
      }),
      { numRuns: 2000 },
    )
  })
})
