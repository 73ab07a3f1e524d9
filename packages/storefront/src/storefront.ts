import { type Fetch, ForbiddenError } from '@tradepost/sdk'
import { connect, methodsOf } from '@tradepost/sdk/methods'
import { createSession } from './session/session.ts'
import { type ShopperStorage, usualStorage } from './session/storage.ts'
import type {
  Account,
  Cart,
  CartEntry,
  Category,
  Checkout,
  CheckoutQuestion,
  CheckoutRequest,
  MenuEntry,
  Order,
  OrderSummary,
  Page,
  Placed,
  Product,
  ProductPage,
  ProductQuery,
  Shop,
  SignUp,
} from './storefront.types.ts'

export type StorefrontOptions = {
  /** Where the server is, such as `https://shop.example.com`. */
  url: string
  /** A publishable key of the shop, which begins with `pk_`. */
  key: string
  /** Language of all texts, such as `de-de`; the first one of the shop when left out. */
  localeCode?: string
  /** Remembers the shopper from one visit to the next: `localStorage` in browsers, nothing elsewhere. */
  storage?: ShopperStorage
  /** The word that names of calls begin with, where the operator set another one than `service`. */
  vendor?: string
  fetch?: Fetch
}

/** Everything that a shopper does. Prices and sums are those of the server at this moment. */
export type Storefront = {
  /** Name, languages and currency of the shop. */
  shop(): Promise<Shop>
  catalog: {
    /** Parents before their children, in the order in which the shop shows them. */
    categories(): Promise<Category[]>
    /** A page of products: all of them, of a category, of a search, or narrowed down by filters, with facets. */
    products(query?: ProductQuery): Promise<ProductPage>
    /** One product with its pictures, texts, options and variants. */
    product(code: string): Promise<Product>
  }
  /** Changes answer the cart as it is afterwards. */
  cart: {
    get(): Promise<Cart>
    /** All or nothing: a CartError lists what cannot be had. */
    add(...entries: CartEntry[]): Promise<Cart>
    /** 0 removes the line. */
    setQuantity(cartItemId: string, quantity: number): Promise<Cart>
    remove(cartItemId: string): Promise<Cart>
    addPromotionCode(code: string): Promise<Cart>
    removePromotionCode(code: string): Promise<Cart>
  }
  checkout: {
    /** The cost of the cart by these answers, and the choices there are: ways to get the goods, to ship and to pay. */
    get(question?: CheckoutQuestion): Promise<Checkout>
    /** Buys the cart. Send `expectedTotal` and `expectedCart` of what the shopper saw. */
    place(request: CheckoutRequest): Promise<Placed>
  }
  account: {
    /** Null: nobody is signed in. */
    get(): Promise<Account | null>
    signUp(person: SignUp): Promise<void>
    /** The cart of the guest goes into that of the customer. */
    signIn(emailAddress: string, password: string): Promise<void>
    /** The next call is that of a new guest. */
    signOut(): Promise<void>
    /** Those of the customer who is signed in, the newest first. */
    orders(): Promise<OrderSummary[]>
    /** By the shopper who bought it, or with its secret. */
    order(orderNumber: string, secret?: string): Promise<Order>
  }
  pages: {
    /** A live page with its widgets, by its slug. */
    get(slug: string): Promise<Page>
    list(): Promise<MenuEntry[]>
  }
}

export const createStorefront = (options: StorefrontOptions): Storefront => {
  const { url, key, localeCode, storage = usualStorage(), vendor, fetch } = options
  const tokens = {
    current: () => session.current(),
    renew: (refused: string) => session.renew(refused),
  }
  const { methods: api } = methodsOf(connect({ baseUrl: url, vendor, fetch }), tokens)
  const session = createSession({ key, storage, issueToken: (body) => api.issueShopperToken({ body }) })

  const get = async () => (await api.callGetCart({ localeCode })).output
  const changed = async (change: Promise<unknown>) => {
    await change
    return get()
  }
  const setQuantity = (cartItemId: string, quantity: number) =>
    changed(api.callUpdateProducts({ body: [{ cartItemId, quantity }] }))

  return {
    shop: async () => (await api.callGetShop({ localeCode })).output,
    catalog: {
      categories: async () => (await api.callGetCategories({ localeCode })).output.categories,
      products: async (query) =>
        (
          await api.callGetProducts({
            localeCode,
            body: { withFacets: true, includeSubcategories: true, ...query },
          })
        ).output,
      product: async (productId) =>
        (await api.callGetProduct({ localeCode, body: { productId } })).output.product,
    },
    cart: {
      get,
      add: (...entries) => changed(api.callAddProducts({ body: entries })),
      setQuantity,
      remove: (cartItemId) => setQuantity(cartItemId, 0),
      addPromotionCode: (code) => changed(api.callAddCoupons({ body: [code] })),
      removePromotionCode: (code) => changed(api.callDeleteCoupons({ body: [code] })),
    },
    checkout: {
      get: async (question) => api.getCheckout({ ...question, ...(await api.createCart()), localeCode }),
      place: async (request) => api.checkOutCart({ ...(await api.createCart()), body: request }),
    },
    account: {
      get: async () => {
        try {
          return (await api.callGetUser()).output
        } catch (error) {
          if (error instanceof ForbiddenError) return null
          throw error
        }
      },
      signUp: async (person) => {
        await api.callRegisterUser({ body: person })
      },
      signIn: async (login, password) => {
        await api.callLoginUser({ body: { strategy: 'basic', parameters: { login, password } } })
      },
      signOut: async () => {
        await api.callLogoutUser()
        await session.forget()
      },
      orders: async () => (await api.callGetOrders()).output.orders,
      order: (orderNumber, secret) => api.getShopperOrder({ orderNumber, secret, localeCode }),
    },
    pages: {
      get: async (pageId) => (await api.callGetPageConfigV2({ localeCode, body: { pageId } })).output.page,
      list: async () => (await api.callGetMenu({ localeCode, body: { id: 'pages' } })).output.entries,
    },
  }
}
