import type { ErrorName, InventoryKey, InventorySet } from '@tradepost/contract'
import { toIsoDate } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'

/** Key of a record as stored: '' for a part that is not set. */
export type RecordKey = {
  productCode: string
  locationCode: string
  sku: string
  bin: string
  binLocation: string
}

export const recordKey = ({ productCode, locationCode, sku, bin, binLocation }: InventoryKey): RecordKey => ({
  productCode,
  locationCode,
  sku: sku ?? '',
  bin: bin ?? '',
  binLocation: binLocation ?? '',
})

/** The key as a caller writes it, for the error of an item. */
export const shownKey = (key: InventoryKey) => ({
  productCode: key.productCode,
  locationCode: key.locationCode,
  sku: key.sku || null,
  bin: key.bin || null,
  binLocation: key.binLocation || null,
})

export const keyText = (key: InventoryKey): string => JSON.stringify(Object.values(recordKey(key)))

/** Quantities that a caller can set. Those from the database stay texts, so that no digit is lost. */
export type StockValues = {
  onHand: number | string
  safetyStock: number | string | null
  status: string
  treatmentCode: string | null
  externalUpdateDate: string | null
}

type Sent = Omit<InventorySet, keyof InventoryKey>
/** The safety stock that reads show: the record's own, else that of its location. */
export type Shown = { shownSafetyStock: number }

/** A record that was read and comes back must not take the safety stock of its location for its own. */
const safetyStockOf = (values: StockValues & Shown, sent: Sent): StockValues['safetyStock'] => {
  const wasRead = sent.visible !== undefined
  if (sent.safetyStock === undefined) return values.safetyStock
  return wasRead && sent.safetyStock === values.shownSafetyStock ? values.safetyStock : sent.safetyStock
}

/** Sent fields replace, the others stay. */
const replaced = (values: StockValues & Shown, sent: Sent): StockValues => ({
  onHand: sent.onHand === undefined ? values.onHand : (sent.onHand ?? 0),
  safetyStock: safetyStockOf(values, sent),
  status: sent.status ?? values.status,
  treatmentCode:
    sent.inventoryTreatmentSetting === undefined
      ? values.treatmentCode
      : (sent.inventoryTreatmentSetting?.code ?? null),
  externalUpdateDate:
    sent.externalUpdateDate === undefined
      ? values.externalUpdateDate
      : sent.externalUpdateDate && toIsoDate(sent.externalUpdateDate),
})

/** Several entries for a record have the effect of separate requests; outdated ones have none. */
export const applySets = <S extends Sent>(
  { shownSafetyStock, ...stored }: StockValues & Shown,
  entries: readonly S[],
): { values: StockValues; stale: S[] } => {
  let values: StockValues = stored
  const stale: S[] = []
  for (const entry of entries)
    if (isStale(values.externalUpdateDate, entry.externalUpdateDate)) stale.push(entry)
    else values = replaced({ ...values, shownSafetyStock }, entry)
  return { values, stale }
}

/** The codes that exist, of those that a batch names. */
export type Known = { products: Set<string>; locations: Set<string>; treatments: Set<string> }
type Refusal = { error: ErrorName; path: string[] }
type Referring = InventoryKey & Pick<InventorySet, 'inventoryTreatmentSetting'>

export const treatmentCodeOf = ({ inventoryTreatmentSetting }: Referring): string | null =>
  inventoryTreatmentSetting?.code ?? null

export const wrongTreatment = ({ treatments }: Known, item: Referring): Refusal | null => {
  const code = treatmentCodeOf(item)
  if (code === null || treatments.has(code)) return null
  return { error: 'inventoryTreatmentSettingNotFound', path: ['inventoryTreatmentSetting', 'code'] }
}

export const wrongReference = (known: Known, item: Referring): Refusal | null => {
  if (!known.products.has(item.productCode)) return { error: 'productNotFound', path: ['productCode'] }
  if (!known.locations.has(item.locationCode)) return { error: 'locationNotFound', path: ['locationCode'] }
  return wrongTreatment(known, item)
}
