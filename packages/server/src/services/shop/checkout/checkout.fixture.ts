import type { CheckoutRequest, ShippingMethod, ShopCheckoutUpdate, TaxRate } from '@tradepost/contract'
import { type Shopper, setStock, stock, withShop } from '../shop.fixture.ts'

export const tax = (percent: number, over: Partial<TaxRate> = {}): TaxRate => ({
  taxClass: 'full',
  name: `Tax ${percent}`,
  percent,
  country: null,
  region: null,
  ...over,
})

export const way = (
  code: string,
  prices: Partial<ShippingMethod['prices'][number]>[],
  over: Partial<ShippingMethod> = {},
): ShippingMethod => ({
  code,
  name: code,
  carrierCode: 'DHL',
  taxClass: null,
  prices: prices.map((price) => ({
    country: null,
    region: null,
    maxWeight: null,
    minTotal: null,
    amount: 0,
    ...price,
  })),
  ...over,
})

export const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: 'Main 1',
  city: 'Austin',
  country: 'US',
}

export const request = (over: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  emailAddress: 'ada@byron.test',
  fulfillment: { method: 'directShip' },
  billingAddress: address,
  paymentMethodCode: 'payOnDelivery',
  ...over,
})

/** A shop that ships for 5, with a warehouse and two stores; tea for 10 and cups for 4 are not counted. */
export const withCheckout = async (checkout: ShopCheckoutUpdate = {}, useVAT = false) => {
  const h = await withShop()
  await h.seed.location(
    { code: 'depot', type: { code: 'warehouse' }, isDefault: true },
    {
      code: 'store',
      status: 'active',
      supportedFulfillmentMethods: ['BOPIS', 'ROPIS'],
      addresses: [{ country: 'US', region: 'TX', city: 'Austin' }],
    },
    { code: 'closed', status: 'inactive', supportedFulfillmentMethods: ['BOPIS'] },
  )
  await h.api.updateShopSettings({ shopCode: 'web', body: { settings: { useVAT } } })
  const set = (more: ShopCheckoutUpdate) =>
    h.api.updateShopCheckout({ shopCode: 'web', body: { checkout: more } })
  await set({ shippingMethods: [way('parcel', [{ amount: 5 }])], ...checkout })
  const read = async (orderNumber: string) => (await h.api.getSalesOrder({ orderNumber })).order
  return { ...h, set, read }
}

/** A cart of the shopper with these products. */
export const fill = async (
  shopper: Shopper,
  products: Record<string, number> = { tea: 2 },
): Promise<string> => {
  const { cartId } = await shopper.createCart()
  const body = Object.entries(products).map(([productId, quantity]) => ({ productId, quantity }))
  await shopper.addCartProducts({ cartId, body })
  return cartId
}

export const totals = (view: { totals: { type: string; amount: number }[] }): Record<string, number> =>
  Object.fromEntries(view.totals.map(({ type, amount }) => [type, amount]))

export { setStock, stock }
