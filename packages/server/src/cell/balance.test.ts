import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../test/support/harness.ts'
import { proposeMoves } from './balance.rules.ts'
import { weighMerchants } from './balance.store.ts'

const merchant = (code: string, bytes: number, events = bytes) => ({ code, bytes, events })
const movesOf = (...cells: ReturnType<typeof merchant>[][]) =>
  proposeMoves(
    cells.map((merchants, index) => ({ name: `cell ${index + 1}`, merchants })),
    10,
  ).map(({ code, from, to }) => `${code}: ${from} to ${to}`)

describe('a proposal to balance cells', () => {
  it('moves from the heaviest to the lightest what makes them alike', () => {
    assert.deepEqual(movesOf([merchant('a', 50), merchant('b', 30), merchant('c', 20)], []), [
      'a: cell 1 to cell 2',
    ])
    assert.deepEqual(movesOf([merchant('a', 40), merchant('b', 40), merchant('c', 40)], [], []), [
      'a: cell 1 to cell 3',
      'b: cell 1 to cell 2',
    ])
  })

  it('counts load like size', () => {
    const [quiet, busy, small] = [
      merchant('quiet', 60, 0),
      merchant('busy', 30, 100),
      merchant('small', 10, 0),
    ]

    assert.deepEqual(movesOf([quiet, busy, small], []), ['busy: cell 1 to cell 2'])
  })

  it('moves nothing between cells that are alike, nor the only merchant of one', () => {
    assert.deepEqual(movesOf([merchant('a', 52)], [merchant('b', 48)]), [])
    assert.deepEqual(movesOf([merchant('a', 100)], []), [])
    assert.deepEqual(movesOf([], []), [])
  })
})

it('a merchant weighs what its rows take, counted in a sample', async () => {
  const { merchantCode, seed, platform } = await harness()
  await seed.catalog({ isDefault: true })
  await seed.product({ code: 'tea' })

  const weighed = await weighMerchants(platform.database, 100)

  const found = weighed.find(({ code }) => code === merchantCode)
  assert.ok(found && found.bytes > 0 && found.events > 0)
})
