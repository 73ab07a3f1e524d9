import type { InputFor, ResultFor } from '@tradepost/sdk'

export type Shop = ResultFor<'callGetShop'>['output']
export type Category = ResultFor<'callGetCategories'>['output']['categories'][number]
export type ProductPage = ResultFor<'callGetProducts'>['output']
export type ProductCard = ProductPage['products'][number]
export type Facet = NonNullable<ProductPage['facets']>[number]
export type Product = ResultFor<'callGetProduct'>['output']['product']
export type Variant = Product['variants'][number]
export type ProductQuery = NonNullable<InputFor<'callGetProducts'>['body']>
export type Cart = ResultFor<'callGetCart'>['output']
/** A product by its code, with how many and the choices of the shopper. */
export type CartEntry = Extract<InputFor<'callAddProducts'>['body'], readonly unknown[]>[number]
/** The choices of the shopper so far: where to, how, and from which store. */
export type CheckoutQuestion = Omit<InputFor<'getCheckout'>, 'cartId' | 'localeCode'>
export type Checkout = ResultFor<'getCheckout'>
export type CheckoutRequest = NonNullable<InputFor<'checkOutCart'>['body']>
export type Placed = ResultFor<'checkOutCart'>
export type Order = ResultFor<'getShopperOrder'>
export type OrderSummary = ResultFor<'callGetOrders'>['output']['orders'][number]
export type Account = ResultFor<'callGetUser'>['output']
export type SignUp = NonNullable<InputFor<'callRegisterUser'>['body']>
export type Page = ResultFor<'callGetPageConfigV2'>['output']['page']
export type MenuEntry = ResultFor<'callGetMenu'>['output']['entries'][number]
