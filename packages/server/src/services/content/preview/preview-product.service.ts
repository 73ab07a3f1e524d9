import type { CurrencyCode, Widget } from '@tradepost/contract'
import { ApiError, type Ctx, money } from '@tradepost/kernel'
import { listProducts, resolvePrices } from '../../catalog/index.ts'
import { type PricedOrder, priceOrders } from '../../promotion/index.ts'
import type { PreviewShop } from './preview.store.ts'
import { inOrder, MAX_PRODUCT_WIDGETS, questionOf } from './preview-product.rules.ts'

type Found = {
  code: string
  name: string | null
  rating: number | null
  media: { type: string; url: string }[]
}
type Price = { price: number | null; salePrice: number | null; currencyCode: string | null }

/** Codes of single products are bounded, so that one page of the list has them all. */
const LIST_LIMIT = 100

/** A widget whose question the catalog refuses, or that has no catalog to ask, shows nothing. */
const orNone = (error: unknown): null => {
  if (error instanceof ApiError) return null
  throw error
}

const findProducts = async (
  ctx: Ctx,
  widget: Widget,
  shop: PreviewShop,
  localeCode: string,
): Promise<Found[]> => {
  const question = questionOf(widget, ctx.now)
  if (!question) return []
  const answer = await listProducts(ctx, {
    filters: JSON.stringify(question.filters),
    search: question.search,
    sort: question.sort,
    includeSubcategories: question.includeSubcategories,
    limit: question.codes ? LIST_LIMIT : question.limit,
    localeCode,
    catalogCode: shop.catalogCode ?? undefined,
    fields: 'code,name,rating,media',
    ignoreTotalItemCount: true,
  }).catch(orNone)
  if (answer === null) return []
  const { products } = JSON.parse(answer.text) as { products: Found[] }
  return inOrder(question, products)
}

/** A cart with one unit of a single product, so that each gets the promotions that apply to it alone. */
const cartOf = (code: string, { price, salePrice }: Price, shop: PreviewShop, localeCode: string) => ({
  currencyCode: shop.currency as CurrencyCode,
  localeCode,
  catalogCode: shop.catalogCode,
  lineItems: [{ code, quantity: 1, product: { code, price, salePrice } }],
})

const promoted = ({ price, salePrice }: Price, priced: PricedOrder | undefined) => {
  const applied = priced?.adjustments.filter(({ target }) => target === 'product') ?? []
  const [line] = priced?.lines ?? []
  const isPriced = price !== null && line !== undefined && applied.length > 0
  return {
    promotionPrice: isPriced ? money.toNumber(line.extendedPrice) : (salePrice ?? price),
    promotionCodes: applied.map(({ promotionCode }) => promotionCode),
  }
}

const shownPromotion = ({ code, data }: PricedOrder['promotions'][number]) => ({
  code,
  name: data.name,
  promotionalText: data.promotionalText ?? null,
  startDate: data.startDate,
  endDate: data.endDate ?? null,
})

/**
 * Contents of the product widgets at the time of `ctx`, by the code of the widget: their products with the prices and
 * promotions of then, and all promotions that run without a coupon.
 */
export const previewProducts = async (ctx: Ctx, widgets: Widget[], shop: PreviewShop, localeCode: string) => {
  const asking = widgets.filter((widget) => questionOf(widget, ctx.now)).slice(0, MAX_PRODUCT_WIDGETS)
  const found: [string, Found[]][] = []
  for (const widget of asking) found.push([widget.code, await findProducts(ctx, widget, shop, localeCode)])
  const codes = [...new Set(found.flatMap(([, products]) => products.map(({ code }) => code)))]
  const questions = codes.map((productCode) => ({ productCode, currencyCode: shop.currency as CurrencyCode }))
  const prices =
    codes.length > 0 ? (await resolvePrices(ctx, shop.catalogCode ?? undefined, questions)).prices : []
  const priceOf = new Map(prices.map((price) => [price.productCode, price]))
  const sold = prices.filter(({ price }) => price !== null)
  // an empty cart tells which promotions run
  const carts = [
    { currencyCode: shop.currency as CurrencyCode, lineItems: [] },
    ...sold.map((price) => cartOf(price.productCode, price, shop, localeCode)),
  ]
  const [any, ...priced] = await priceOrders(ctx.db, ctx, carts, { at: ctx.now })
  const pricedOf = new Map(sold.map(({ productCode }, index) => [productCode, priced[index]]))
  const toShown = ({ code, name, rating, media }: Found) => {
    const price: Price = priceOf.get(code) ?? { price: null, salePrice: null, currencyCode: null }
    return {
      code,
      name,
      image: media.find(({ type }) => type === 'image')?.url ?? null,
      rating,
      price: price.price,
      salePrice: price.salePrice,
      currencyCode: price.currencyCode,
      ...promoted(price, pricedOf.get(code)),
    }
  }
  return {
    products: Object.fromEntries(found.map(([code, products]) => [code, products.map(toShown)])),
    promotions: (any?.promotions ?? []).filter(({ isAutomatic }) => isAutomatic).map(shownPromotion),
  }
}
