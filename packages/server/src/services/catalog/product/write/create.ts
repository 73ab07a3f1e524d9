import type { BatchErrorItem, CurrencyCode, ProductCreate } from '@tradepost/contract'
import { batchError, type Ctx, mapInTurns, type Tx } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import { imageSite } from '../../image/image.rules.ts'
import { toStoredProduct } from '../model/product.rules.ts'
import { withListsByLocale } from '../model/property.rules.ts'
import {
  categoryRows,
  checkReferences,
  type References,
  type Refusal,
  referencedCodes,
  useRows,
} from '../model/reference.rules.ts'
import { checkSurcharges } from '../model/surcharge.rules.ts'
import * as store from '../record/product.store.ts'
import * as references from '../record/reference.store.ts'

type Refused = { index: number; refusal: Refusal }

/** Surcharges are one refusal, since their problems are those of a shape. */
const surchargeRefusals = (product: ProductCreate, currency: CurrencyCode): Refusal[] => {
  const error = checkSurcharges(product, currency)
  return error[0] ? [{ path: error[0].path, error }] : []
}

const refusedItems = (products: ProductCreate[], known: References, currency: CurrencyCode): Refused[] =>
  products.flatMap((product, index) =>
    [...checkReferences(product, known), ...surchargeRefusals(product, currency)].map((refusal) => ({
      index,
      refusal,
    })),
  )

/** Each missing reference and each existing code becomes an error item; the others are stored, in a constant number of statements. */
export const createProducts = (ctx: Ctx, catalogCode: string | undefined, products: ProductCreate[]) =>
  ctx.tx(async (tx, last): Promise<{ errors: BatchErrorItem[] }> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    const known = await references.lockReferences(tx, ctx.merchantId, catalog.id, referencedCodes(products))

    const refused = refusedItems(products, known, catalog.defaultCurrency)
    const refusedAt = new Set(refused.map(({ index }) => index))
    const left = products
      .map((product, index) => ({ product, index }))
      .filter(({ index }) => !refusedAt.has(index))
    const first = new Map(left.toReversed().map(({ product, index }) => [product.code, index]))
    const fresh = left
      .filter(({ product, index }) => first.get(product.code) === index)
      .map(({ product }) => withListsByLocale(product, known.definitions, catalog.defaultLocale))
    const storing = { defaultLocale: catalog.defaultLocale, images: imageSite(ctx.platform) }
    const stored = await store.insertProducts(
      tx,
      ctx,
      catalog,
      await mapInTurns(fresh, (product) =>
        store.newProductTexts({ code: product.code, ...toStoredProduct(product, storing) }),
      ),
    )

    const inserted = new Set(stored.map(({ code }) => code))
    const added = fresh.filter(({ code }) => inserted.has(code))
    await last(() => storeReferences(tx, ctx, catalog.id, added, known))

    const item = (index: number) => ({
      index,
      entity: 'product',
      id: products[index]?.code ?? null,
      catalogCode: catalog.code,
    })
    const failed = [
      ...refused.map(({ index, refusal }) =>
        batchError(
          { ...item(index), path: refusal.path },
          refusal.error,
          'reason' in refusal ? refusal.reason : undefined,
        ),
      ),
      ...left
        .filter(({ product, index }) => !inserted.has(product.code) || first.get(product.code) !== index)
        .map(({ index }) => batchError(item(index), 'productExists')),
    ]
    return { errors: failed.toSorted((a, b) => a.entityIndex - b.entityIndex) }
  })

const storeReferences = (
  tx: Tx,
  ctx: Ctx,
  catalogId: number,
  products: ProductCreate[],
  known: References,
) => {
  const owned = <Row>(rows: (product: ProductCreate) => Row[]) =>
    products.flatMap((product) => rows(product).map((row) => ({ ...row, productCode: product.code })))
  return Promise.all([
    references.insertCategoryRows(tx, ctx, catalogId, owned(categoryRows)),
    references.insertUseRows(
      tx,
      ctx.merchantId,
      catalogId,
      owned((product) => useRows(product, known)),
    ),
  ])
}
