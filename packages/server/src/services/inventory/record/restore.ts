import { type ApiError, type Ctx, fail } from '@tradepost/kernel'
import { keyText, type RecordKey, recordKey, type StockValues, wrongReference } from './record.rules.ts'
import { lockAll } from './record.service.ts'
import * as store from './record.store.ts'

export type InventoryImage = RecordKey & StockValues

const distinct = (codes: (string | null)[]) => [...new Set(codes)].filter((code) => code !== null)

/** The quantities and settings of records as they were; the ledger notes the differences. Reservations stay. */
export const restoreInventories = (ctx: Ctx, images: InventoryImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const known = await store.listKnown(tx, ctx.merchantId, {
      products: distinct(images.map(({ productCode }) => productCode)),
      locations: distinct(images.map(({ locationCode }) => locationCode)),
      treatments: distinct(images.map(({ treatmentCode }) => treatmentCode)),
    })
    const wrong = images.map((image) =>
      wrongReference(known, {
        ...recordKey(image),
        inventoryTreatmentSetting: image.treatmentCode === null ? null : { code: image.treatmentCode },
      }),
    )
    const accepted = new Map(
      images.filter((_, index) => !wrong[index]).map((image) => [keyText(image), image]),
    )
    if (accepted.size > 0) {
      const { locked, added } = await lockAll(tx, ctx, [...accepted.values()].map(recordKey))
      const changed = locked.flatMap((record): store.ChangedRecord[] => {
        const image = accepted.get(keyText(record))
        const { onHand, safetyStock } = record
        return image ? [{ ...image, before: { onHand, safetyStock } }] : []
      })
      await store.putRecords(tx, ctx, changed, added)
    }
    return wrong.map((refusal) => (refusal ? fail(refusal.error) : null))
  })
