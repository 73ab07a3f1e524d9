import type {
  BatchErrorItem,
  ErrorName,
  LocationPrice,
  LocationPriceKey,
  PriceQuestion,
  PriceResolution,
} from '@tradepost/contract'
import { can } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  fail,
  type ListQuery,
  listAnswer,
  missingText,
  pageMeta,
  readList,
  toIsoDate,
} from '@tradepost/kernel'
import { listKnownLocations } from '../../location/index.ts'
import { lockedCatalog } from '../base/lock.service.ts'
import { emptyPrice, storedPrice } from '../product/model/product.rules.ts'
import { resolvePrice } from './price.rules.ts'
import * as store from './price.store.ts'

const entity = 'productLocationPrice'
const keyOf = ({ productCode, locationCode, currencyCode }: LocationPriceKey): LocationPriceKey => ({
  productCode,
  locationCode,
  currencyCode,
})
const keyText = (key: LocationPriceKey) => JSON.stringify(keyOf(key))

const rules = { hasCursor: true, filters: store.filterFields, tiebreak: store.tiebreak }

export const listProductLocationPrices = async (ctx: Ctx, query: ListQuery & { catalogCode?: string }) => {
  const list = readList(query, rules)
  const page = await store.listLocationPrices(ctx.db, ctx.merchantId, {
    catalogCode: query.catalogCode,
    list,
    showCost: ctx.may(can.viewCosts),
  })
  if (!page) throw fail('catalogNotFound')
  return listAnswer('productLocationPrices', pageMeta(list, page), page.items)
}

const toNew = ({ productCode, locationCode, ...price }: LocationPrice): store.NewLocationPrice => ({
  productCode,
  locationCode,
  currencyCode: price.currencyCode,
  data: { ...emptyPrice, ...storedPrice(price) },
})

/** A price is replaced as a whole, but for a cost that the caller may not see; of two with the same key in one batch the later one holds. */
export const setProductLocationPrices = (
  ctx: Ctx,
  catalogCode: string | undefined,
  prices: LocationPrice[],
) => putPrices(ctx, catalogCode, prices, ctx.may(can.viewCosts))

/** Prices exactly as they were, with their costs. */
export const restoreLocationPrices = (ctx: Ctx, catalogCode: string | undefined, prices: LocationPrice[]) =>
  putPrices(ctx, catalogCode, prices, true)

const putPrices = (ctx: Ctx, catalogCode: string | undefined, prices: LocationPrice[], showCost: boolean) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)

    const codes = prices.map(({ locationCode }) => locationCode)
    const locations = await listKnownLocations(tx, ctx.merchantId, codes)
    const placed = prices.filter(({ locationCode }) => locations.has(locationCode))
    const latest = new Map(placed.map((price) => [keyText(price), toNew(price)]))
    const known = await store.upsertLocationPrices(tx, ctx, catalog, {
      prices: [...latest.values()],
      productCodes: prices.map(({ productCode }) => productCode),
      showCost,
    })

    const products = new Set(known.map(({ code }) => code))
    const errors = prices.flatMap((price, index) => {
      const { productCode, locationCode } = price
      const missing = (error: ErrorName, code: string, path: string) =>
        batchError(
          { index, entity, id: keyOf(price), catalogCode: catalog.code, path: [path] },
          error,
          missingText(error, code),
        )
      return [
        ...(products.has(productCode) ? [] : [missing('productNotFound', productCode, 'productCode')]),
        ...(locations.has(locationCode) ? [] : [missing('locationNotFound', locationCode, 'locationCode')]),
      ]
    })
    return { errors }
  })

/** A key listed twice is not found the second time. */
export const deleteProductLocationPrices = (
  ctx: Ctx,
  catalogCode: string | undefined,
  keys: LocationPriceKey[],
) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)

    const removed = new Set((await store.removeLocationPrices(tx, ctx, catalog, keys)).map(keyText))
    const errors = keys.flatMap((key, index) =>
      removed.delete(keyText(key))
        ? []
        : [batchError({ index, entity, id: keyOf(key), catalogCode: catalog.code }, 'locationPriceNotFound')],
    )
    return { errors }
  })

type Resolved = { prices: PriceResolution[]; errors: BatchErrorItem[] }

/** Prices in the order of the questions; one that cannot be resolved has a null price and an error. */
export const resolvePrices = async (
  ctx: Ctx,
  catalogCode: string | undefined,
  questions: PriceQuestion[],
): Promise<Resolved> => {
  const rows = await store.listPrices(ctx.db, ctx.merchantId, catalogCode, questions)
  if (rows.length === 0) throw fail('catalogNotFound')

  const errors: BatchErrorItem[] = []
  const prices = questions.map((question, index) => {
    const { productCode, at } = question
    const { isKnown, ...known } = rows[index] as store.PriceOfProduct
    const resolved = resolvePrice({ ...question, ...known, at: at ? new Date(toIsoDate(at)) : ctx.now })
    const item = { index, entity: 'product', id: productCode }
    if (!isKnown)
      errors.push(
        batchError(
          { ...item, path: ['productCode'] },
          'productNotFound',
          missingText('productNotFound', productCode),
        ),
      )
    else if (resolved.price === null) errors.push(batchError(item, 'priceNotFound', resolved.steps.join(' ')))
    return { productCode, ...resolved, ...(!isKnown && { steps: [] }) }
  })
  return { prices, errors }
}
