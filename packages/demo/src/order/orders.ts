import type {
  OrderAddressWrite,
  OrderPromotionWrite,
  PromotionCreate,
  PromotionOrder,
  SalesOrderCreate,
  SalesOrderLineCreate,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { type PricedOrder, salesOrderMachine } from '@tradepost/server'
import { type DemoCustomer, demoCustomers } from '../customer/customers.ts'
import { demoLocations } from '../location/locations.ts'
import { toHundredths } from '../rounding.ts'
import { fraction, pick } from '../seed.ts'
import { collectedAt } from './collect.ts'
import { type DemoLine, lineMaker } from './lines.ts'
import { pastPlans } from './past.ts'
import { type OrderPlan, orderPlans } from './plan.ts'
import { demoCards } from './promotions.ts'
import { sum, taxOf, taxSummaryOf } from './tax.ts'

/** An order before promotions have looked at it. */
export type OrderDraft = {
  plan: OrderPlan
  person: DemoCustomer
  customerId: string
  lines: DemoLine[]
  /** The order in the form that promotions are evaluated with. */
  question: PromotionOrder
}

const isExpress = ({ seed, method }: OrderPlan) =>
  method === 'directShip' && fraction(`express ${seed}`) < 0.1

/** Free above a certain value, unless it has to be quick. */
const shippingOf = (plan: OrderPlan, isGerman: boolean, lines: DemoLine[]): number => {
  if (plan.method !== 'directShip') return 0
  if (isExpress(plan)) return isGerman ? 11.9 : 14.95
  const value = sum(lines.map(({ product, quantity }) => (product.salePrice ?? product.price) * quantity))
  if (value >= (isGerman ? 60 : 75)) return 0
  return isGerman ? 4.9 : 6.95
}

const lineCode = (index: number) => String(index + 1)

type Planner = (customers: DemoCustomer[], now: Date) => OrderPlan[]

/** Oldest first. The ids are those of the customers, in their order. */
const draftsOf = (plans: Planner, customerIds: (string | null)[], now: Date): OrderDraft[] => {
  const customers = demoCustomers(now)
  const makeLines = lineMaker()
  return plans(customers, now).map((plan) => {
    const person = customers[plan.customer] as DemoCustomer
    const isGerman = person.city.country === 'DE'
    const catalogCode = isGerman ? 'de' : 'us'
    const lines = makeLines(plan.seed, { catalogCode, storeCode: plan.storeCode })
    const customerId = customerIds[plan.customer] ?? ''
    const question: PromotionOrder = {
      currencyCode: isGerman ? 'EUR' : 'USD',
      localeCode: isGerman ? 'de-de' : 'en-us',
      shopCode: isGerman ? 'web-de' : 'web',
      catalogCode,
      customerId,
      lineItems: lines.map(({ product, quantity }, index) => ({
        code: lineCode(index),
        quantity,
        product: { code: product.code, price: product.price, salePrice: product.salePrice },
        fulfillmentMethod: plan.method,
      })),
      coupons: plan.couponCode ? [{ code: plan.couponCode }] : [],
      shippingSubTotal: shippingOf(plan, isGerman, lines),
    }
    return { plan, person, customerId, lines, question }
  })
}

/** The orders of the last ninety days. */
export const orderDrafts = (customerIds: (string | null)[], now: Date): OrderDraft[] =>
  draftsOf(orderPlans, customerIds, now)

/** Those of the year before. */
export const pastDrafts = (customerIds: (string | null)[], now: Date): OrderDraft[] =>
  draftsOf(pastPlans, customerIds, now)

const billingOf = ({ person: { contact } }: OrderDraft): OrderAddressWrite => {
  const { isDefaultBilling: _, isDefaultShipping: __, additionalFields: ___, ...address } = contact
  return { type: 'billing', ...address }
}

const shippingAddressOf = (draft: OrderDraft): OrderAddressWrite => {
  const cost = Number(draft.question.shippingSubTotal)
  const code = isExpress(draft.plan) ? 'express' : 'standard'
  const serviceLevel = { code, cost, carrier: { code: 'parcel-post' } }
  return {
    ...billingOf(draft),
    type: 'shipping',
    orderSegment: { selectedShippingMethod: { code, serviceLevel } },
  }
}

/** The customer's name at the store's door. */
const pickupOf = ({ plan, person: { contact } }: OrderDraft): OrderAddressWrite => {
  const address = demoLocations.find(({ code }) => code === plan.storeCode)?.addresses?.[0]
  return {
    type: 'pickup',
    firstName: contact.firstName,
    lastName: contact.lastName,
    company: address?.name ?? null,
    address1: address?.street ?? null,
    city: address?.city ?? null,
    region: address?.region ?? null,
    postalCode: address?.postalCode ?? null,
    country: address?.country ?? null,
    phone: address?.phoneNumber ?? null,
    emailAddress: contact.emailAddress ?? null,
  }
}

/** The promotion as it was when it was applied. */
const snapshotOf = (
  { priority: _, limitConditions: __, ...promotion }: PromotionCreate,
  used: string | null,
) => {
  const coupon = [promotion.coupon, ...demoCards].find((one) => one?.code === used)
  const { code = '', name, limits } = coupon ?? {}
  return {
    ...promotion,
    couponSet: null,
    coupon: coupon ? { code, name: name ?? '', limits: limits ?? null } : null,
  } as OrderPromotionWrite
}

type Applied = { promotion: OrderPromotionWrite; lineCodes: (string | null)[] }

const appliedIn = ({ explanation, adjustments }: PricedOrder, promotions: PromotionCreate[]): Applied[] =>
  explanation
    .filter(({ applied }) => applied)
    .flatMap(({ promotionCode, couponCode }) => {
      const found = promotions.find(({ code }) => code === promotionCode)
      const own = adjustments.filter((adjustment) => adjustment.promotionCode === promotionCode)
      const lineCodes = own.map(({ lineItemCode }) => lineItemCode)
      return found ? [{ promotion: snapshotOf(found, couponCode), lineCodes }] : []
    })

const numbers = <Name extends string>(amounts: Record<Name, money.Amount>) =>
  Object.fromEntries(
    Object.entries<money.Amount>(amounts).map(([name, amount]) => [name, money.toNumber(amount)]),
  ) as Record<Name, number>

type Taxed = {
  line: SalesOrderLineCreate
  paid: number
  taxClass: DemoLine['taxClass']
  tax: ReturnType<typeof taxOf>
}

/** A line with what promotions made of it, and the tax on what is then paid. */
const lineOf = (draft: OrderDraft, priced: PricedOrder, applied: Applied[], index: number): Taxed => {
  const { plan, person, question } = draft
  const { product, quantity, taxClass } = draft.lines[index] as DemoLine
  const code = lineCode(index)
  const { line: _, ...amounts } = priced.lines[index] as PricedOrder['lines'][number]
  const shares = priced.adjustments.filter(
    ({ target, lineItemCode }) => target === 'order' && lineItemCode === code,
  )
  const paid = money.toNumber(money.add(amounts.extendedPrice, ...shares.map(({ amount }) => amount)))
  const tax = taxOf(paid, person.customer.taxExempt ? 'none' : taxClass, person.city)
  const line: SalesOrderLineCreate = {
    code,
    quantity,
    fulfillmentMethod: plan.method,
    fulfillmentLocationCode: plan.storeCode,
    shipToAddressSequenceIndex: 1,
    product,
    currencyCode: question.currencyCode,
    price: product.price,
    ...numbers(amounts),
    ...tax,
    taxExempt: person.customer.taxExempt ?? false,
    appliedPromotions: applied
      .filter(({ promotion, lineCodes }) => promotion.target === 'product' && lineCodes.includes(code))
      .map(({ promotion }) => promotion),
  }
  return { line, paid, taxClass, tax }
}

const after = (date: string, seed: string, [least, most]: [number, number]) => {
  const hours = 24 * (least + (most - least) * fraction(seed))
  return new Date(Date.parse(date) + Math.floor(hours * 3600) * 1000).toISOString()
}

const datesOf = ({ seed, status, submitDate, storeCode }: OrderPlan, now: Date) => {
  if (!salesOrderMachine.is(status, 'fulfilled')) return {}
  const sent = after(submitDate, `fulfilled ${seed}`, [1, 4])
  const fulfillDate =
    storeCode === null ? sent : collectedAt(storeCode, sent, { seed, notBefore: submitDate, notAfter: now })
  return {
    fulfillDate,
    ...(salesOrderMachine.is(status, 'completed') && {
      completeDate: after(fulfillDate, `completed ${seed}`, [0.5, 3]),
    }),
  }
}

const remarks = [
  'Please leave it with the neighbours on the ground floor.',
  'The bell does not work, please knock.',
  'It is a present: no invoice in the parcel, please.',
]

const originOf = (seed: string) => {
  const platform = pick(['desktop', 'desktop', 'mobile', 'inStoreApp'] as const, `platform ${seed}`)
  const os = platform === 'desktop' ? 'other' : pick(['ios', 'android'] as const, `os ${seed}`)
  // addresses that are kept free for documentation
  return { platform, os, sourceIp: `192.0.2.${1 + Math.floor(fraction(`ip ${seed}`) * 250)}` } as const
}

/** Recent orders go the way of every order: open ones hold stock, new ones will. The others came from the former shop. */
const isImported = ({ status }: OrderPlan) => !salesOrderMachine.may(status, 'verify')

/** The order as it is sent; in every status its amounts are those of the formulas. */
export const orderOf = (
  draft: OrderDraft,
  priced: PricedOrder,
  promotions: PromotionCreate[],
  now: Date,
): SalesOrderCreate => {
  const { plan, person, question, customerId } = draft
  const applied = appliedIn(priced, promotions)
  const lines = draft.lines.map((_, index) => lineOf(draft, priced, applied, index))
  const totals = numbers(priced.totals)
  const taxAmount = sum(lines.map(({ tax }) => tax.taxAmount))
  const tax2Amount = sum(lines.map(({ tax }) => tax.tax2Amount))
  const total = toHundredths(totals.total + taxAmount + tax2Amount)
  const isShipped = plan.method === 'directShip'
  const hasCoupon = priced.coupons.some((coupon) => coupon.applied)
  return {
    externalCode: `KC-${plan.seed.replaceAll(' ', '-')}`,
    customerId,
    ...(person.customer.externalCustomerNumber && {
      externalCustomerNumber: person.customer.externalCustomerNumber,
    }),
    shopCode: question.shopCode ?? '',
    status: plan.status,
    imported: isImported(plan),
    localeCode: question.localeCode ?? '',
    currencyCode: question.currencyCode,
    submitDate: plan.submitDate,
    ...datesOf(plan, now),
    expedited: isExpress(plan),
    taxExempt: person.customer.taxExempt ?? false,
    specialInstructions:
      isShipped && fraction(`remark ${plan.seed}`) < 0.15 ? pick(remarks, plan.seed) : null,
    ...originOf(plan.seed),
    addressSequences: [billingOf(draft), isShipped ? shippingAddressOf(draft) : pickupOf(draft)],
    primaryBillToAddressSequenceIndex: 0,
    ...(isShipped && { primaryShipToAddressSequenceIndex: 1 }),
    lineItems: lines.map(({ line }) => line),
    coupons: hasCoupon ? (question.coupons ?? []) : [],
    appliedPromotions: applied
      .filter(({ promotion }) => promotion.target === 'order')
      .map(({ promotion }) => promotion),
    ...totals,
    taxAmount,
    tax2Amount,
    total,
    taxSummary: person.customer.taxExempt ? [] : taxSummaryOf(lines, person.city),
  }
}
