import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { burstOfKeys } from '../src/app/area/store/scan/burst.ts'

/** The keys of a text and Enter, so many milliseconds apart; what came of the last one. */
const typed = (text: string, gap: number, press = burstOfKeys(), from = 1000) => {
  const keys = [...text, 'Enter']
  return keys.map((key, index) => press(key, from + index * gap)).at(-1)
}

describe('the keys of a scanner', () => {
  it('are a code when they come faster than anybody types, and end with Enter', () => {
    assert.deepEqual(typed('4006381333931', 8), { isPartOfScan: true, code: '4006381333931' })
    assert.deepEqual(typed('TEA 100 G', 40), { isPartOfScan: true, code: 'TEA 100 G' })
  })

  it('are none when a person types them, or only presses Enter', () => {
    assert.deepEqual(typed('4006381333931', 41), { isPartOfScan: false, code: null })
    assert.deepEqual(typed('', 8), { isPartOfScan: false, code: null })
    assert.deepEqual(typed('abc', 8), { isPartOfScan: false, code: null })
  })

  it('begin anew after a pause, and may have Shift between them', () => {
    const press = burstOfKeys()
    press('x', 0)
    assert.equal(typed('12345', 5, press, 500)?.code, '12345')
    const shifted = burstOfKeys()
    for (const [index, key] of ['Shift', 'T', 'Shift', 'E', 'A', '1'].entries()) shifted(key, index * 5)
    assert.equal(shifted('Enter', 35).code, 'TEA1')
  })

  it('do not press what has the focus', () => {
    const press = burstOfKeys()
    assert.deepEqual(
      ['1', ' ', '2', '3', 'Enter'].map((key, index) => press(key, index * 5).isPartOfScan),
      [false, true, true, true, true],
    )
  })
})
