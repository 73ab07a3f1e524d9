import type { Journey } from './journey.ts'

const cup = { productId: 'tea-assam-100g', quantity: 2 }
const person = { firstName: 'Ida', lastName: 'Kern' }
const login = { login: 'ida@example.test', password: 'correct horse' }
const address = { ...person, street1: '1 Main Street', zipCode: '10001', city: 'New York', country: 'US' }

export const tokens: Journey = async ({ api }) => {
  await api.issueShopperToken({ body: { grant_type: 'guest', merchantCode: 'demo', shopCode: 'web' } })
}

export const carts: Journey = async ({ guest }) => {
  const shopper = await guest()
  const { cartId } = await shopper.createCart()
  await shopper.addCartProducts({ cartId, body: [cup] })
  const { cartItems } = await shopper.getCart({ cartId })
  await shopper.updateCartItem({ cartId, cartItemId: String(cartItems[0]?.id), body: { quantity: 3 } })
  await shopper.addCartCoupons({ cartId, body: ['WELCOME10'] })
  await shopper.createCheckoutUrl({ cartId, body: {} })
  await shopper.checkOutCart({
    cartId,
    body: {
      emailAddress: 'ida@example.test',
      fulfillment: { method: 'directShip' },
      paymentMethodCode: 'payOnDelivery',
      billingAddress: { ...person, address1: '1 Main Street', city: 'Chicago', region: 'IL', country: 'US' },
    },
  })
}

export const calls: Journey = async ({ guest }) => {
  const shopper = await guest()
  await shopper.callAddProducts({ body: [cup] })
  await shopper.callGetCart({ body: {} })
  const { cartItems } = (await shopper.callGetCart({ body: {} })).output
  const cartItemId = String(cartItems[0]?.id)
  await shopper.callUpdateProducts({ body: [{ cartItemId, quantity: 5 }] })
  await shopper.callAddCoupons({ body: ['WELCOME10'] })
  await shopper.callGetCheckoutTotals({ body: { totals: ['subTotal', 'grandTotal'] } })
  await shopper.callGetCheckoutUrl({ body: {} })
  await shopper.callDeleteCoupons({ body: ['WELCOME10'] })
  await shopper.callDeleteProducts({ body: [cartItemId] })
  await shopper.callDeleteCart({ body: {} })
  await shopper.callGetProducts({ body: { searchPhrase: 'tea', sort: 'priceAsc', limit: 3 } })
  await shopper.callGetProduct({ body: { productId: cup.productId } })
  await shopper.callGetCategories({ body: {} })
  await shopper.callGetShop({ body: {} })
  await shopper.callGetPageConfig({ body: { pageId: 'home' } })
  await shopper.callGetPageConfigV2({ body: { pageId: 'home' } })
  await shopper.callGetMenu({ body: { id: 'main' } })
}

export const registration: Journey = async ({ guest }) => {
  const shopper = await guest()
  await shopper.callGetRegistrationUrl({ body: {} })
  await shopper.callGetUserConfig({ body: {} })
  await shopper.callRegisterUser({ body: { mail: login.login, password: login.password, ...person } })
  await shopper.callLoginUser({ body: { strategy: 'basic', parameters: login } })
  await shopper.callGetUser({ body: {} })
  await shopper.callUpdateUser({ body: { ...person, firstName: 'Ida Maria' } })
  await shopper.callAddAddress({ body: { ...address, tags: ['default_shipping'] } })
  const { addresses } = (await shopper.callGetAddresses({ body: {} })).output
  const id = String(addresses[0]?.id)
  await shopper.callUpdateAddress({ body: { id, phone: '+1 212 555 0123' } })
  await shopper.callDeleteAddresses({ body: { ids: [id] } })
  await shopper.callUpdatePassword({
    body: { oldPassword: login.password, password: 'correct horse battery' },
  })
  await shopper.callGetOrders({ body: {} })
  await shopper.callUpdateMail({ body: { mail: 'ida.kern@example.test' } })
  await shopper.callLogoutUser({ body: {} })
}

export const favorites: Journey = async ({ guest }) => {
  const shopper = await guest()
  const productId = cup.productId
  await shopper.callRegisterUser({ body: { mail: 'jon@example.test', password: login.password, ...person } })
  await shopper.callAddFavorites({ body: { productId, notes: 'For the office' } })
  await shopper.callGetFavorites({ body: {} })
  await shopper.callGetFavoritesV2({ body: {} })
  await shopper.callGetFavoriteIds({ body: {} })
  await shopper.callUpdateFavorites({ body: { productId, quantity: 2 } })
  await shopper.callDeleteFavorites({ body: { productId } })
  await shopper.callPutFavorites({ body: { productIds: [productId, 'kettle-stovetop'] } })
  await shopper.callAddFavoritesList({ body: { name: 'Birthday' } })
  const { favoritesLists } = (await shopper.callGetFavoritesLists({ body: {} })).output
  const id = String(favoritesLists.at(-1)?.id)
  await shopper.callUpdateFavoritesList({ body: { id, name: 'Birthday in May' } })
  await shopper.callRemoveFavoritesList({ body: { id } })
}

export const shoppers: Journey = async ({ guest }) => {
  const shopper = await guest()
  const emailAddress = 'lea@example.test'
  await shopper.registerShopper({
    body: { emailAddress, password: login.password, firstName: 'Lea', lastName: 'Kern' },
  })
  await shopper.loginShopper({ body: { login: emailAddress, password: login.password } })
}
