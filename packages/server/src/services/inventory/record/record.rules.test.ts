import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  applySets,
  keyText,
  recordKey,
  type StockValues,
  shownKey,
  wrongReference,
  wrongTreatment,
} from './record.rules.ts'

const stored: StockValues = {
  onHand: '5.0000',
  safetyStock: '2.0000',
  status: 'inactive',
  treatmentCode: 'soon',
  externalUpdateDate: '2031-01-01T00:00:00.000Z',
}
const key = { productCode: 'tea', locationCode: 'shop', sku: null }

describe('the key of a record', () => {
  it('takes what is empty, null or missing for none', () => {
    const none = { ...key, sku: '', bin: '', binLocation: '' }

    for (const sent of [key, { ...key, bin: null, binLocation: null }, none]) {
      assert.deepEqual(recordKey(sent), none)
      assert.equal(keyText(sent), keyText(none))
      assert.deepEqual(shownKey(sent), { ...key, bin: null, binLocation: null })
    }
  })

  it('differs when any part of it does', () => {
    const part = fc.oneof(fc.constantFrom('', 'a', '","', '\\', ' '), fc.string({ maxLength: 3 }))
    const keys = fc.record({ productCode: part, locationCode: part, sku: part, bin: part, binLocation: part })

    fc.assert(
      fc.property(keys, keys, (one, other) =>
        assert.equal(
          keyText(one) === keyText(other),
          JSON.stringify(recordKey(one)) === JSON.stringify(recordKey(other)),
        ),
      ),
    )
  })
})

describe('what is sent of a record', () => {
  // biome-ignore format: a table reads better as one
  const rows: [title: string, sent: Parameters<typeof applySets>[1][number], changed: Partial<StockValues>][] = [
    ['nothing changes nothing', {}, {}],
    ['a quantity', { onHand: 7 }, { onHand: 7 }],
    ['null on hand is zero', { onHand: null }, { onHand: 0 }],
    ['a safety stock', { safetyStock: 0 }, { safetyStock: 0 }],
    ['null is no safety stock of its own', { safetyStock: null }, { safetyStock: null }],
    ['a status', { status: 'active' }, { status: 'active' }],
    ['a treatment', { inventoryTreatmentSetting: { code: 'late' } }, { treatmentCode: 'late' }],
    ['no treatment', { inventoryTreatmentSetting: null }, { treatmentCode: null }],
    ['a treatment without a code', { inventoryTreatmentSetting: { code: null } }, { treatmentCode: null }],
    ['a date, in UTC', { externalUpdateDate: '2031-01-01T02:00:00+01:00' }, { externalUpdateDate: '2031-01-01T01:00:00.000Z' }],
    ['no date', { externalUpdateDate: null }, { externalUpdateDate: null }],
  ]
  for (const [title, sent, changed] of rows)
    it(title, () =>
      assert.deepEqual(applySets({ ...stored, shownSafetyStock: 2 }, [sent]), {
        values: { ...stored, ...changed },
        stale: [],
      }),
    )

  it('leaves the safety stock of its location to the location when a record comes back as it was read', () => {
    const inheriting = { ...stored, safetyStock: null, shownSafetyStock: 3 }
    const kept = (sent: { safetyStock: number; visible?: number }) =>
      applySets(inheriting, [sent]).values.safetyStock

    assert.equal(kept({ safetyStock: 3, visible: 0 }), null)
    assert.equal(kept({ safetyStock: 4, visible: 0 }), 4)
    assert.equal(kept({ safetyStock: 3 }), 3)
  })

  it('is refused when it is older, and later entries are still taken', () => {
    const old = { onHand: 1, externalUpdateDate: '2030-12-31T23:59:59.999Z' }
    const equal = { onHand: 2, externalUpdateDate: '2031-01-01T00:00:00Z' }

    const { values, stale } = applySets({ ...stored, shownSafetyStock: 2 }, [old, equal, old])

    assert.deepEqual(values, { ...stored, onHand: 2 })
    assert.deepEqual(stale, [old, old])
  })
})

describe('what a record refers to', () => {
  const known = { products: new Set(['tea']), locations: new Set(['shop']), treatments: new Set(['soon']) }
  const soon = { inventoryTreatmentSetting: { code: 'soon' } }
  const never = { inventoryTreatmentSetting: { code: 'never' } }

  it('must exist', () => {
    assert.equal(wrongReference(known, key), null)
    assert.equal(wrongReference(known, { ...key, ...soon }), null)
    assert.equal(wrongReference(known, { ...key, inventoryTreatmentSetting: { code: null } }), null)
    assert.equal(wrongReference(known, { ...key, productCode: 'x' })?.error, 'productNotFound')
    assert.equal(wrongReference(known, { ...key, locationCode: 'x' })?.error, 'locationNotFound')
    assert.equal(wrongReference(known, { ...key, ...never })?.error, 'inventoryTreatmentSettingNotFound')
  })

  it('is looked at only as far as the treatment when the record is there', () => {
    assert.equal(wrongTreatment(known, { ...key, productCode: 'x', locationCode: 'x', ...soon }), null)
    assert.equal(wrongTreatment(known, { ...key, ...never })?.error, 'inventoryTreatmentSettingNotFound')
  })
})
