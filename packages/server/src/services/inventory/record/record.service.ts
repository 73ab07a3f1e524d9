import type {
  BatchErrorItem,
  ErrorName,
  InventoryAdjustment,
  InventoryKey,
  InventorySet,
} from '@tradepost/contract'
import { batchError, type Ctx, type Db, inRequestOrder, tryAgain } from '@tradepost/kernel'
import {
  applySets,
  type Known,
  keyText,
  type RecordKey,
  recordKey,
  shownKey,
  treatmentCodeOf,
  wrongReference,
  wrongTreatment,
} from './record.rules.ts'
import * as store from './record.store.ts'

type Result = { errors: BatchErrorItem[] }
type Item = InventorySet | InventoryAdjustment
type Indexed<T> = { index: number; item: T }

const refused = (index: number, key: InventoryKey, error: ErrorName, path: string[] = []) =>
  batchError({ index, entity: 'inventory', id: shownKey(key), path }, error)

const distinct = (codes: (string | null)[]) => [...new Set(codes)].filter((code) => code !== null)

/** Items that pass the rule, with their index in the request, and an error for each of the others. */
const checked = <T extends Item>(items: T[], known: Known, rule: typeof wrongReference) => {
  const errors: BatchErrorItem[] = []
  const valid: Indexed<T>[] = []
  for (const [index, item] of items.entries()) {
    const wrong = rule(known, item)
    if (wrong) errors.push(refused(index, item, wrong.error, wrong.path))
    else valid.push({ index, item })
  }
  return { valid, errors }
}

/** Every record, locked. Missing ones are added first: adding while holding locks could deadlock. */
export const lockAll = async (tx: Db, ctx: Ctx, keys: RecordKey[]) => {
  const added = await store.insertMissing(tx, ctx, keys)
  const locked = await store.lockRecords(tx, ctx.merchantId, keys)
  if (locked.length < keys.length) throw tryAgain('a record was deleted meanwhile')
  return { locked, added }
}

export const setInventories = (ctx: Ctx, items: InventorySet[]): Promise<Result> =>
  ctx.tx(async (tx) => {
    const known = await store.listKnown(tx, ctx.merchantId, {
      products: distinct(items.map(({ productCode }) => productCode)),
      locations: distinct(items.map(({ locationCode }) => locationCode)),
      treatments: distinct(items.map(treatmentCodeOf)),
    })
    const { valid, errors } = checked(items, known, wrongReference)
    if (valid.length === 0) return { errors }

    const entries = Map.groupBy(valid, ({ item }) => keyText(item))
    const keys = [...entries.values()].map(([first]) => recordKey((first as Indexed<InventorySet>).item))
    const { locked, added } = await lockAll(tx, ctx, keys)

    const changed = locked.map((record): store.ChangedRecord => {
      const sent = (entries.get(keyText(record)) ?? []).map(({ index, item }) => ({ ...item, index }))
      const { values, stale } = applySets(record, sent)
      errors.push(...stale.map((item) => refused(item.index, item, 'stale')))
      const { onHand, safetyStock } = record
      return { ...recordKey(record), ...values, before: { onHand, safetyStock } }
    })
    await store.putRecords(tx, ctx, changed, added)
    return { errors: inRequestOrder(errors) }
  })

const adjustmentOf = ({ index, item }: Indexed<InventoryAdjustment>): store.Adjustment => ({
  ...recordKey(item),
  position: index,
  change: (item.operationType === 'decrement' ? -1 : 1) * (item.onHand ?? 0),
  setsTreatment: item.inventoryTreatmentSetting !== undefined,
  treatmentCode: treatmentCodeOf(item),
  reference: item.reference || null,
})

/** An existing record needs no look at its product and its location, which may have been deleted since. */
export const adjustInventories = (ctx: Ctx, items: InventoryAdjustment[]): Promise<Result> =>
  ctx.tx(async (tx) => {
    const treatments = distinct(items.map(treatmentCodeOf))
    const known = await store.listKnown(tx, ctx.merchantId, { products: [], locations: [], treatments })
    const { valid, errors } = checked(items, known, wrongTreatment)

    const found = new Set((await store.adjustRecords(tx, ctx, valid.map(adjustmentOf))).map(keyText))
    const missing = valid.filter(({ item }) => !found.has(keyText(item)))
    errors.push(...missing.map(({ index, item }) => refused(index, item, 'inventoryNotFound')))
    return { errors: inRequestOrder(errors) }
  })

/** A key listed twice is not found the second time. */
export const deleteInventories = (ctx: Ctx, keys: InventoryKey[]): Promise<Result> =>
  ctx.tx(async (tx) => {
    const records = await store.removeRecords(tx, ctx, keys.map(recordKey))
    const reserved = new Set(records.filter(({ isReserved }) => isReserved).map(keyText))
    const removed = new Set(records.filter(({ isReserved }) => !isReserved).map(keyText))
    const errors = keys.flatMap((key, index) => {
      if (reserved.has(keyText(key))) return [refused(index, key, 'inventoryReserved')]
      return removed.delete(keyText(key)) ? [] : [refused(index, key, 'inventoryNotFound')]
    })
    return { errors }
  })
