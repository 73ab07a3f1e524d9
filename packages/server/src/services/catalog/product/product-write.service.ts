import type { BatchErrorItem, CurrencyCode, ProductCreate, ProductUpdate } from '@tradepost/contract'
import { batchError, type Ctx, emit, fail, mapInTurns, type Tx } from '@tradepost/kernel'
import { imageSite } from '../image/image.rules.ts'
import { removeFilters } from '../product-filter/product-filter.store.ts'
import { removeNames } from '../product-filter/product-name.store.ts'
import {
  categoryRows,
  checkReferences,
  isNaming,
  noReferences,
  type References,
  type Refusal,
  referencedCodes,
  useRows,
} from '../product-reference/product-reference.rules.ts'
import * as references from '../product-reference/product-reference.store.ts'
import { checkSurcharges } from '../product-reference/surcharge.rules.ts'
import { removeWords } from '../product-search/product-search.store.ts'
import { withListsByLocale } from '../property/product-property.rules.ts'
import { productEvent } from './product.events.ts'
import { toStoredProduct, withoutHiddenCost } from './product.rules.ts'
import type { ProductKey } from './product.store.ts'
import * as store from './product.store.ts'
import { decideChange, readsProperties, standsAlone } from './product-change.rules.ts'
import { writeChanges, writeUnread } from './product-change.service.ts'

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
    const catalog = await store.lockCatalog(tx, ctx.merchantId, catalogCode)
    if (!catalog) throw fail('catalogNotFound')
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

const lockedProduct = async (tx: Parameters<typeof store.lockProduct>[0], ctx: Ctx, key: ProductKey) => {
  const locked = await store.lockProduct(tx, ctx.merchantId, key)
  if (!locked) throw fail('catalogNotFound')
  if (locked.revision === null) throw fail('productNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

/** Before the product itself: deleting a category locks it before its products, too. */
const lockReferences = async (
  tx: Tx,
  ctx: Ctx,
  key: ProductKey,
  patch: ProductUpdate,
): Promise<References> => {
  if (!isNaming(patch)) return noReferences
  const catalog = await store.lockCatalog(tx, ctx.merchantId, key.catalogCode)
  if (!catalog) throw fail('catalogNotFound')
  return references.lockReferences(tx, ctx.merchantId, catalog.id, referencedCodes([patch]))
}

const updateLocked = (ctx: Ctx, key: ProductKey & { localeCode?: string }, sent: ProductUpdate) =>
  ctx.tx(async (tx) => {
    const { code, localeCode } = key
    const known = await lockReferences(tx, ctx, key, sent)
    const before = await lockedProduct(tx, ctx, key)
    const { catalogId: id, catalogCode, defaultLocale, defaultCurrency } = before
    const properties = readsProperties(sent) ? await store.getProperties(tx, ctx.merchantId, id, code) : null
    const patch = decideChange(sent, { ...before, properties }, known, {
      defaultLocale,
      defaultCurrency,
      localeCode,
    })
    if (patch instanceof Error) throw patch
    await writeChanges(tx, ctx, { id, code: catalogCode, defaultLocale }, [{ code, patch }], known)
  })

export const updateProduct = async (
  ctx: Ctx,
  key: ProductKey & { localeCode?: string },
  sent: ProductUpdate,
) => {
  const visible = ctx.may('CPCV') ? sent : withoutHiddenCost(sent)
  const isUnread = ctx.ifMatch === undefined && standsAlone(visible)
  if (isUnread && (await writeUnread(ctx, key, visible))) return
  await updateLocked(ctx, key, visible)
}

/** The products must be locked. */
export const removeLocked = (tx: Tx, ctx: Ctx, catalog: store.LockedCatalog, codes: string[]) =>
  Promise.all([
    store.removeNamedProducts(tx, ctx, catalog, codes),
    removeWords(tx, ctx.merchantId, catalog.id, codes),
    references.removeReferences(tx, ctx, catalog.id, codes),
    removeFilters(tx, ctx.merchantId, catalog.id, codes),
    removeNames(tx, ctx.merchantId, catalog.id, codes),
    emit(
      tx,
      ctx,
      codes.map((code) => productEvent('productDeleted', code, catalog.code)),
    ),
  ])

export const deleteProduct = (ctx: Ctx, key: ProductKey) =>
  ctx.tx(async (tx) => {
    const { catalogId, catalogCode } = await lockedProduct(tx, ctx, key)
    await removeLocked(tx, ctx, { id: catalogId, code: catalogCode }, [key.code])
  })
