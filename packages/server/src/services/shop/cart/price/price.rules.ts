import { type CartMessage, type PromotionOrder, texts } from '@tradepost/contract'
import type { Priced } from '../../../promotion/index.ts'
import { comesInVariants } from '../line/add.rules.ts'
import type { CartLine, CartShop, StoredCart } from '../model/cart.types.ts'
import { locationOf } from '../model/line.rules.ts'
import { isBelowZero, type LinePrice, priceOf } from '../model/line-price.rules.ts'
import { checkOptions, meaningfulOptions } from '../model/option.rules.ts'
import { breachesOf, type FindBreach, type Products } from '../model/quantity.rules.ts'
import type { StockedProduct } from '../product/product.read.ts'

/** A line with what is known about its product at this moment. */
export type AssessedLine = {
  line: CartLine
  /** Null: the product is gone. */
  product: StockedProduct | null
  /** Null: it is not sold now. */
  price: LinePrice | null
  messages: CartMessage[]
  /** Put there by a promotion, and not stored. */
  isGift: boolean
}

/** Keeps the line from being bought. */
export const lineError = (
  code: string,
  message: string,
  messageParams: Record<string, unknown>,
): CartMessage => ({
  type: 'error',
  code,
  message,
  messageParams,
  translated: true,
})

/** The reason why the line cannot be sold as it was stored: products and their options change. */
const formError = (line: CartLine, product: StockedProduct, price: LinePrice): CartMessage | null => {
  const { name: productName } = product
  if (comesInVariants(product))
    return lineError('EINVALIDITEM', texts.cartOptionsMissing(productName), { productName })
  const found = checkOptions({ entityId: line.id, options: meaningfulOptions(line, product) }, product)
  if (found) return lineError(found.code, found.message, found.messageParams)
  return isBelowZero(price)
    ? lineError('EINVALIDITEM', texts.cartBelowZero(productName), { productName })
    : null
}

type Assessing = { cart: StoredCart; products: Products; now: Date }

/** A product that is gone stays in the cart, as the shopper last saw it, until the shopper removes it. */
const assessLine = (
  line: CartLine,
  { cart, products, now, findBreach }: Assessing & { findBreach: FindBreach },
): AssessedLine => {
  const location = locationOf(line)
  const product = products.at(line.productCode, location) ?? products.at(line.productCode, null) ?? null
  const price = product?.isOffered ? priceOf(product, line, cart.currencyCode, now) : null
  const params = { productName: line.name }
  if (product === null || price === null) {
    const message = product?.isOffered
      ? texts.cartProductUnpriced(product.name, cart.currencyCode)
      : texts.cartProductGone(line.name)
    return { line, product, price: null, messages: [lineError('ENOTFOUND', message, params)], isGift: false }
  }
  const wrongForm = formError(line, product, price)
  if (wrongForm) return { line, product, price: null, messages: [wrongForm], isGift: false }
  const breach = findBreach(line.productCode, location)
  const messages = breach ? [lineError(breach.code, breach.message, breach.messageParams)] : []
  return { line, product, price, messages, isGift: false }
}

/** Lines of the cart, all of them unless some are named. */
export const assessLines = (assessing: Assessing, lines = assessing.cart.lines): AssessedLine[] => {
  const findBreach = breachesOf(assessing.cart.lines, assessing.products)
  return lines.map((line) => assessLine(line, { ...assessing, findBreach }))
}

/** The cart as promotions look at it: lines that are sold now. */
export const toPromotionOrder = (
  shop: CartShop,
  cart: StoredCart,
  lines: readonly AssessedLine[],
): PromotionOrder => ({
  currencyCode: cart.currencyCode,
  localeCode: shop.localeCode,
  shopCode: shop.shopCode,
  catalogCode: shop.catalogCode,
  customerId: cart.customerId,
  couponCodes: cart.couponCodes,
  declinedPromotionCodes: cart.declinedPromotions,
  lineItems: lines.flatMap(({ line, price, product }) =>
    price && product
      ? [
          {
            code: line.id,
            quantity: line.quantity,
            fulfillmentMethod: line.fulfillment?.method ?? null,
            product: {
              code: line.productCode,
              ...price,
              options: [
                ...(product.modelType === 'variant'
                  ? product.options.map(({ code, values }) => ({
                      code,
                      value: values.map((one) => one.code),
                    }))
                  : []),
                ...line.options.map(({ id, value }) => ({ code: id, value })),
              ],
            },
          },
        ]
      : [],
  ),
})

type Addition = Priced['additions'][number]

/** Lines that promotions add; their ids tell which, and are the same at each look. */
export const giftLine = ({ promotionCode, productCode, quantity }: Addition, name: string): CartLine => ({
  id: `gift:${promotionCode}:${productCode}`,
  productCode,
  quantity,
  options: [],
  metadata: {},
  fulfillment: null,
  subscriptionId: null,
  attributes: [],
  substitutionAllowed: null,
  name,
  unitPrice: 0,
})

/** Reasons why lines cannot be bought. */
export const errorsIn = ({
  lines,
}: {
  lines: readonly AssessedLine[]
}): { lineId: string; message: CartMessage }[] =>
  lines.flatMap(({ line, messages }) =>
    messages.filter(({ type }) => type === 'error').map((message) => ({ lineId: line.id, message })),
  )
