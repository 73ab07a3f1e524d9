import { localeQuery } from '../../common/shapes.ts'
import { service } from '../../operation.ts'
import { Obj, OneOf, Text, Type } from '../../schema.ts'
import { fulfillmentMethods } from '../merchant-settings.ts'
import { CheckoutDone, CheckoutRequest, CheckoutView, ShopperOrder } from './checkout.ts'

const chosen = (max: number, description: string) => Type.Optional(Text(0, max, { description }))

/** Answers to the questions that a checkout asks. */
export const checkoutQuery = {
  ...localeQuery,
  country: chosen(6, 'Country that the goods go to.'),
  region: chosen(255, 'Region that the goods go to, such as `TX` or `US-TX`.'),
  fulfillmentMethod: Type.Optional(
    OneOf(fulfillmentMethods, { description: 'How the goods reach the shopper.' }),
  ),
  locationCode: chosen(36, 'Store to collect the goods from.'),
  shippingMethodCode: chosen(100, 'One of the ways to ship.'),
}

const tag = 'Checkout'

export const shopCheckouts = service(
  'shop',
  {
    title: 'Checkout',
    description: 'From a cart to an order, and the order as its shopper sees it.',
    scope: 'shopper',
    dialect: 'shop',
  },
  {
    getCheckout: {
      method: 'GET',
      path: '/carts/{cartId}/checkout',
      summary: 'Get what buying a cart would cost',
      description:
        'Totals with taxes and shipping, ways to ship and to pay, and stores where the goods can be collected. Without an answer to a question, the first choice counts: the first method, the first way to ship.',
      tag,
      query: Obj(checkoutQuery),
      responses: { 200: CheckoutView },
      errors: ['cartNotFound'],
    },
    checkOutCart: {
      method: 'POST',
      path: '/carts/{cartId}/checkout',
      summary: 'Buy a cart',
      description:
        'Makes an order with its stock, promotions, taxes and payment, all or nothing. A cart that was bought answers its order again, however often and at the same time it is asked. Lines that are short are listed. With `expectedTotal`, nothing is bought for another sum than the shopper saw. The next call works on a new cart.',
      tag,
      body: CheckoutRequest,
      responses: { 201: CheckoutDone },
      errors: ['cartNotFound', 'cartEmpty', 'cartRefused', 'paymentDeclined', 'checkoutUnderWay'],
    },
    getShopperOrder: {
      method: 'GET',
      path: '/orders/{orderNumber}',
      summary: 'Get an order as its shopper sees it',
      description:
        'By the token that bought it, by that of its customer, or by the `secret` that the checkout answered with any token of the shop.',
      tag,
      query: Obj({
        ...localeQuery,
        secret: chosen(255, 'Secret of the order, as the checkout answered it.'),
      }),
      responses: { 200: ShopperOrder },
      errors: ['orderNotFound'],
    },
  },
)
