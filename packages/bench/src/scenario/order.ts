import type {
  ProductCreate,
  PromotionCreate,
  SalesOrderCreate,
  SalesOrderLineCreate,
} from '@tradepost/contract'
import { keyOf } from './product.ts'

/** Numbers of stored orders count from here: they have as many digits as a key, so each of them is one. */
export const FIRST_ORDER = 1_000_000
export const orderKeyOf = (number: number): string => keyOf(FIRST_ORDER + number)

/** Lines of an order that a scenario creates, and of one that is stored beforehand. */
export const NEW_LINES = 10
export const STORED_LINES = 2

const PRICE = 12.5
const goodsOf = (number: number) => `unstocked-${number}`

/** Stock of these products is not counted, so that orders do not wait for each other. */
export const makeGoods = (): ProductCreate[] =>
  Array.from({ length: NEW_LINES }, (_, number) => ({
    code: goodsOf(number),
    name: { 'en-us': `Gift card ${number}` },
    modelType: 'standard',
    isInventoryManaged: false,
    price: { price: PRICE, currencyCode: 'USD' },
  }))

const lineOf = (number: number): SalesOrderLineCreate => ({
  code: `line-${number}`,
  quantity: 2,
  fulfillmentMethod: 'directShip',
  fulfillmentLocationCode: null,
  shipToAddressSequenceIndex: 1,
  product: { code: goodsOf(number), name: `Gift card ${number}`, price: PRICE, currencyCode: 'USD' },
  currencyCode: 'USD',
  price: PRICE,
  extendedPrice: 2 * PRICE,
})

const person = {
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@byron.test',
  address1: '12 St James Square',
  city: 'Austin',
  region: 'TX',
  postalCode: '78701',
  country: 'US',
}

/** Each of them applies to a new order. */
export const makePromotions = (): PromotionCreate[] => [
  {
    code: 'ten-percent',
    name: 'Ten percent off one thing',
    startDate: null,
    target: 'product',
    discount: { type: 'percentage', amount: 10 },
    conditions: { 'lineItem.product.code': goodsOf(3) },
  },
  {
    code: 'five-off',
    name: 'Five off a hundred',
    startDate: null,
    target: 'order',
    discount: { type: 'absolute', amount: 5 },
    conditions: { subTotal: { $gte: 100 }, currencyCode: 'USD' },
  },
]

/** An order that was placed: two addresses, amounts that add up. */
export const makeOrder = (customerId: string, lines: number, externalCode: string): SalesOrderCreate => ({
  customerId,
  externalCode,
  localeCode: 'en-us',
  currencyCode: 'USD',
  status: 'open',
  imported: false,
  addressSequences: [
    { type: 'billing', ...person },
    { type: 'shipping', ...person },
  ],
  primaryBillToAddressSequenceIndex: 0,
  primaryShipToAddressSequenceIndex: 1,
  lineItems: Array.from({ length: lines }, (_, number) => lineOf(number)),
  subTotal: 2 * PRICE * lines,
  total: 2 * PRICE * lines,
  submitDate: '2026-03-01T10:00:00.000Z',
  platform: 'desktop',
  sourceIp: '192.0.2.7',
})
