import {
  Flag,
  List,
  Nullable,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../schema.ts'

/** Ways to pay that every server has; each is a provider of its own. */
export const paymentMethodCodes = ['payOnDelivery', 'testCard'] as const
export type PaymentMethodCode = (typeof paymentMethodCodes)[number]

const MAX_PRICE = 1e9

export const CountryCode = (description: string) => Text(2, 2, { pattern: '^[A-Z]{2}$', description })
const RegionCode = (description: string) => Text(4, 6, { pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$', description })
const TaxClass = (description: string) => Text(1, 255, { description })
const Price = (description: string) => Type.Number({ minimum: 0, maximum: MAX_PRICE, description })

export const TaxRate = Obj({
  taxClass: TaxClass('Class of products that it applies to; products refer to it by their `taxClass`.'),
  name: Text(0, 255, { description: 'Name of the tax, as shoppers read it.' }),
  percent: Type.Number({ minimum: 0, maximum: 100, description: 'Tax in percent of the net price.' }),
  country: Nullable(CountryCode('Country where it applies; null: in every country.')),
  region: Nullable(RegionCode('Region with its country, such as `US-TX`; null: in the whole country.')),
})
export type TaxRate = Static<typeof TaxRate>

export const ShippingPrice = Obj({
  country: Nullable(CountryCode('Country that it applies to; null: every country.')),
  region: Nullable(RegionCode('Region with its country, such as `US-AK`; null: the whole country.')),
  maxWeight: Nullable(
    Type.Number({
      minimum: 0,
      maximum: MAX_PRICE,
      description: 'Heaviest parcel that it applies to, in grams; null: any weight.',
    }),
  ),
  minTotal: Nullable(
    Price('Goods must be worth so much after promotions for it to apply; null: any amount.'),
  ),
  amount: Price('Price of shipping, with tax if prices of the shop include it.'),
})
export type ShippingPrice = Static<typeof ShippingPrice>

export const ShippingMethod = Obj({
  code: Text(1, 100, { description: 'As a checkout names it.' }),
  name: Text(1, 255, { description: 'As shoppers read it.' }),
  carrierCode: Text(0, 100, { description: 'The carrier, such as `DHL`; empty: none in particular.' }),
  taxClass: Nullable(
    TaxClass('Class whose tax the price of shipping has; null: that of products without a class.'),
  ),
  prices: withDescription(
    List(ShippingPrice, { min: 1, max: 500 }),
    'The first price that fits the country, the weight and the goods counts. Where none fits, the method is not offered.',
  ),
})
export type ShippingMethod = Static<typeof ShippingMethod>

const checkoutFields = {
  countries: withDescription(
    List(CountryCode('Code of a country.'), { max: 300 }),
    'Where the shop delivers to; empty: everywhere.',
  ),
  taxes: withDescription(
    List(TaxRate, { max: 1000 }),
    'The tax table. A row for the region counts before one for the country, and that before one for everywhere. Products without a `taxClass` have the class of the first row.',
  ),
  shippingMethods: withDescription(
    List(ShippingMethod, { max: 100 }),
    'Ways to ship, in the order of the list.',
  ),
  paymentMethods: withDescription(
    List(OneOf(paymentMethodCodes), { max: paymentMethodCodes.length }),
    'Ways to pay that the shop offers. `testCard` moves no money: it is for trials.',
  ),
}

/** How shoppers buy in a shop: taxes, ways to ship and to pay. */
export const ShopCheckout = Obj({
  ...checkoutFields,
  pricesIncludeTax: Flag({
    description: 'Whether prices include tax, by the shop setting `useVAT`; it is changed there.',
  }),
})
export type ShopCheckout = Static<typeof ShopCheckout>
export const ShopCheckoutUpdate = Patch(checkoutFields)
export type ShopCheckoutUpdate = Static<typeof ShopCheckoutUpdate>
