import { CurrencyCode } from '../../common/currency.ts'
import {
  DateTime,
  Flag,
  FreeObject,
  List,
  Nullable,
  Obj,
  OneOf,
  type Static,
  Text,
  TextOrNumber,
  Type,
  withDescription,
} from '../../schema.ts'
import { fulfillmentMethods } from '../merchant-settings.ts'
import { OrderBalance } from '../order/provider/order-payment.ts'
import { salesOrderStatuses } from '../order/sales-order-states.ts'
import { salesOrderLineStatuses, slotStatuses } from '../order/words.ts'
import { paymentMethodCodes } from '../shop-checkout.ts'
import { Cart, CartMessage } from './cart.ts'

const words = (description: string) => Text(0, undefined, { description })
const maybeWords = (description: string) => withDescription(Nullable(Text(0)), description)
const amount = (description: string) => Type.Number({ description })
const line = (max: number, description: string) =>
  Type.Optional(withDescription(Nullable(Text(0, max)), description))

export const CheckoutAddress = Obj({
  firstName: Text(1, 255, { description: 'First name of the person.' }),
  lastName: Text(1, 255, { description: 'Last name of the person.' }),
  company: line(255, 'Company of the person.'),
  address1: line(255, 'Street and number.'),
  address2: line(255, 'Second line of the address.'),
  address3: line(255, 'Third line of the address.'),
  address4: line(255, 'Fourth line of the address.'),
  city: line(255, 'Town or city.'),
  region: line(255, 'Region, such as `TX` or `US-TX`. Taxes may depend on it.'),
  postalCode: Type.Optional(
    withDescription(Nullable(TextOrNumber(0, 50)), 'Postal code, as the country writes it.'),
  ),
  country: line(6, 'Country, ISO 3166 alpha-2. Taxes and ways to ship depend on it.'),
  phone: line(50, 'Phone number.'),
})
export type CheckoutAddress = Static<typeof CheckoutAddress>

const Method = (description: string) => OneOf(fulfillmentMethods, { description })

export const CheckoutRequest = Obj({
  emailAddress: Text(3, 255, { format: 'email', description: 'Where news about the order go to.' }),
  fulfillment: withDescription(
    Obj({
      method: Method('How the goods reach the shopper, unless a line of the cart says otherwise.'),
      locationCode: line(36, 'Store to collect the goods from; needed for `BOPIS` and `ROPIS`.'),
      slotId: line(255, 'Fulfillment slot of the store, as `getCheckout` lists it.'),
    }),
    'How the goods reach the shopper.',
  ),
  billingAddress: withDescription(
    CheckoutAddress,
    'Who pays. Without another address, goods are shipped there, too.',
  ),
  shippingAddress: Type.Optional(withDescription(Nullable(CheckoutAddress), 'Where goods are shipped to.')),
  shippingMethodCode: line(100, 'One of the ways to ship; the first one that is offered when left out.'),
  paymentMethodCode: OneOf(paymentMethodCodes, { description: 'How the shopper pays.' }),
  payment: Type.Optional(
    withDescription(
      Nullable(FreeObject(4096)),
      'For the provider of the payment, never stored: `testCard` takes `{number}`.',
    ),
  ),
  notes: line(1000, 'Words of the shopper to the shop.'),
  expectedTotal: Type.Optional(
    withDescription(
      Nullable(Type.Number({ minimum: 0 })),
      'Grand total that the shopper saw. An order that would cost anything else is refused with `ETOTALCHANGED`.',
    ),
  ),
  expectedCart: line(
    255,
    '`cartFingerprint` of the checkout that the shopper saw. A cart with other goods or prices is refused with `ECARTCHANGED`, also if it costs the same.',
  ),
})
export type CheckoutRequest = Static<typeof CheckoutRequest>

export const CheckoutDone = Obj({
  orderNumber: words('Number of the order.'),
  orderUrl: words('Page of the order; anyone with the address can see it.'),
  secret: words('Opens the order to others, see `getShopperOrder`.'),
  paymentStatus: OneOf(['authorized', 'processing'] as const, {
    description: '`processing`: the order is placed as soon as the provider of the payment confirms it.',
  }),
})
export type CheckoutDone = Static<typeof CheckoutDone>

export const CheckoutTax = Obj({
  taxClass: words('Class of the tax.'),
  name: words('Name of the tax for the shopper.'),
  percent: amount('Tax in percent of the net price.'),
  amount: amount('How much of it the order has.'),
})

const OfferedShipping = Obj({
  code: words('As a checkout names it.'),
  name: words('Name for the shopper.'),
  amount: amount('Price for this cart, less what promotions take off.'),
})

const PickupSlot = Obj({
  id: words('Id of the slot, for the checkout.'),
  date: words('Day, on the calendar of the store.'),
  from: words('When it begins, on the clock of the store.'),
  to: words('When it ends, on the clock of the store.'),
  status: OneOf(slotStatuses, { description: '`active`: it takes orders.' }),
})

export const PickupLocation = Obj({
  code: words('Code of the store, for the checkout.'),
  name: words('Name of the store.'),
  methods: withDescription(List(Method('A way to collect goods.')), 'Ways to collect goods there.'),
  address: withDescription(Nullable(FreeObject()), 'First address of the store.'),
  isInStock: Flag({ description: 'Whether the store has all goods of the cart now.' }),
  slots: withDescription(List(PickupSlot), 'Slots of the next two weeks, at most 100.'),
})
export type PickupLocation = Static<typeof PickupLocation>

export const CheckoutView = Obj({
  currency: CurrencyCode,
  cartItems: withDescription(
    Cart.properties.cartItems,
    'Lines of the cart at the prices of this checkout, then the promotions that apply.',
  ),
  totals: withDescription(
    Cart.properties.totals,
    'Amounts with shipping and taxes, from the goods to the grand total.',
  ),
  cartFingerprint: words(
    'Stands for the goods with their options, quantities and prices, for `expectedCart` of the checkout.',
  ),
  taxes: withDescription(
    List(CheckoutTax),
    'Taxes by class and rate; included in the prices if `taxIncluded`.',
  ),
  taxIncluded: Flag({ description: 'Whether prices include the taxes; else they are added.' }),
  orderable: Flag({ description: 'Whether the cart can be bought as it is.' }),
  messages: withDescription(List(CartMessage), 'What keeps the cart from being bought.'),
  fulfillmentMethods: withDescription(
    List(Method('A way to get the goods.')),
    'Ways to get the whole cart: those of the merchant that each product allows. A line that came with a method keeps it.',
  ),
  shippingMethods: withDescription(
    List(OfferedShipping),
    'Ways to ship this cart there; empty if it is not shipped.',
  ),
  paymentMethods: withDescription(
    List(Obj({ code: OneOf(paymentMethodCodes, { description: 'As a checkout names it.' }) })),
    'Ways to pay in this shop.',
  ),
  pickupLocations: withDescription(List(PickupLocation), 'Stores where goods can be collected, at most 100.'),
})
export type CheckoutView = Static<typeof CheckoutView>

/** A line of the list of a shopper's orders. */
export const ShopperOrderSummary = Obj({
  orderNumber: words('Number of the order.'),
  date: Type.Unsafe<string>({ ...DateTime(), description: 'When it was bought.' }),
  status: OneOf(salesOrderStatuses, { description: '`new`: it waits for its payment.' }),
  total: amount('Grand total of the order.'),
  currency: CurrencyCode,
})
export type ShopperOrderSummary = Static<typeof ShopperOrderSummary>

const OrderedItem = Obj({
  productId: words('Code of the product.'),
  name: words('Name of the product as it was bought.'),
  imageUrl: maybeWords('Picture of the product; null without one.'),
  quantity: amount('How many.'),
  amount: amount('Price of the line with its discounts.'),
  status: OneOf(salesOrderLineStatuses, { description: 'How far the line is.' }),
  replaces: Type.Optional(
    withDescription(
      Obj({
        name: words('What was ordered.'),
        priceDifference: amount('What one piece costs more than was ordered; below zero: less.'),
      }),
      'Of a substitute: what it is there for.',
    ),
  ),
})

/** An order as its shopper sees it. */
export const ShopperOrder = Obj({
  orderNumber: words('Number of the order.'),
  status: OneOf(salesOrderStatuses, { description: '`new`: it waits for its payment.' }),
  date: Type.Unsafe<string>({ ...DateTime(), description: 'When it was bought.' }),
  currency: CurrencyCode,
  emailAddress: maybeWords('Where news about the order go to.'),
  items: withDescription(List(OrderedItem), 'Products that were bought.'),
  totals: withDescription(Cart.properties.totals, 'Amounts, from the goods to the grand total.'),
  billingAddress: withDescription(Nullable(FreeObject()), 'Who pays.'),
  shippingAddress: withDescription(
    Nullable(FreeObject()),
    'Where goods are shipped to; null: they are collected.',
  ),
  fulfillment: withDescription(
    Obj({
      method: Method('How the goods reach the shopper.'),
      locationCode: maybeWords('Store where the goods are collected.'),
      slot: withDescription(Nullable(FreeObject()), 'When the goods are collected.'),
    }),
    'How the goods reach the shopper.',
  ),
  payment: withDescription(
    Nullable(
      Obj({
        methodCode: maybeWords('How it is paid.'),
        status: words('`processing`, `authorized`, `captured` or `failed`.'),
      }),
    ),
    'How it is paid; null: nothing is known about it.',
  ),
  balance: withDescription(OrderBalance, 'What was paid, what was given back, and what is still owed.'),
  notes: maybeWords('Words of the shopper to the shop.'),
})
export type ShopperOrder = Static<typeof ShopperOrder>
