import { type Cart, type Category, createStorefront, type MenuEntry, type Shop } from '@tradepost/storefront'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Loaded, useLoaded } from './loaded.tsx'
import { AccountPage } from './page/account-page.tsx'
import { CartPage } from './page/cart-page.tsx'
import { CheckoutPage } from './page/checkout-page.tsx'
import { ContentPage } from './page/content-page.tsx'
import { OrderPage } from './page/order-page.tsx'
import { ProductListPage } from './page/product-list-page.tsx'
import { ProductPage } from './page/product-page.tsx'
import { linkTo, useAddress } from './router.ts'
import { type Store, StoreContext } from './store.ts'
import { wordsFor } from './words.ts'

const pages: Record<string, (part: string, query: URLSearchParams) => ReactNode> = {
  '': (_, query) => <ProductListPage key="all" search={query.get('q') ?? ''} />,
  category: (code) => <ProductListPage key={code} categoryId={code} search="" />,
  product: (code) => <ProductPage key={code} code={code} />,
  cart: () => <CartPage />,
  checkout: () => <CheckoutPage />,
  order: (number) => <OrderPage orderNumber={number} />,
  account: () => <AccountPage />,
  page: (slug) => <ContentPage key={slug} slug={slug} />,
}

/** As shops name their languages: `de-DE` and `de` are `de-de`. */
const languageOf = (tag: string) => (tag.includes('-') ? tag.slice(0, 5) : `${tag}-${tag}`).toLowerCase()

export const App = () => {
  const [locale, setLocale] = useState(() => localStorage.getItem('locale') ?? languageOf(navigator.language))
  const shopper = useMemo(
    () =>
      createStorefront({
        url: import.meta.env.VITE_TRADEPOST_URL ?? '',
        key: import.meta.env.VITE_TRADEPOST_KEY ?? '',
        localeCode: locale,
      }),
    [locale],
  )
  const frame = useLoaded(
    async () =>
      Promise.all([shopper.shop(), shopper.catalog.categories(), shopper.pages.list(), shopper.cart.get()]),
    [shopper],
  )
  return (
    <Loaded state={frame} words={wordsFor(locale)}>
      {([shop, categories, menu, cart]) => (
        <Shell
          key={locale}
          {...{ shop, categories, menu, cart, shopper }}
          onLocale={(chosen) => {
            localStorage.setItem('locale', chosen)
            setLocale(chosen)
          }}
        />
      )}
    </Loaded>
  )
}

type ShellProps = {
  shop: Shop
  categories: Category[]
  menu: MenuEntry[]
  cart: Cart
  shopper: Store['shopper']
  onLocale: (locale: string) => void
}

const Shell = ({ shop, categories, menu, cart: first, shopper, onLocale }: ShellProps) => {
  const [cart, setCart] = useState(first)
  const { name, part, query } = useAddress()
  const words = wordsFor(shop.localeCode)
  const tag = shop.localeCode
  useEffect(() => {
    document.documentElement.lang = tag
    document.title = shop.name
  }, [tag, shop.name])
  const store: Store = {
    shopper,
    shop,
    words,
    cart,
    setCart,
    money: (amount) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency: shop.currency }).format(amount),
  }
  const count = cart.cartItems.filter(({ type }) => type === 'product').length
  return (
    <StoreContext value={store}>
      <header>
        <a className="brand" href={linkTo('')}>
          {shop.name}
        </a>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const text = String(new FormData(event.currentTarget).get('q') ?? '')
            location.hash = `${linkTo('')}?${new URLSearchParams({ q: text })}`
          }}
        >
          <input name="q" type="search" aria-label={words.search} placeholder={words.search} />
        </form>
        <select aria-label={words.language} value={tag} onChange={({ target }) => onLocale(target.value)}>
          {shop.locales.map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </select>
        <a href={linkTo('account')}>{words.account}</a>
        <a href={linkTo('cart')}>
          {words.cart} <b data-count>{count}</b>
        </a>
      </header>
      <nav aria-label={words.all}>
        <a href={linkTo('')}>{words.all}</a>
        {categories
          .filter(({ parentId }) => parentId === null)
          .map(({ id, name }) => (
            <a key={id} href={linkTo('category', id)}>
              {name}
            </a>
          ))}
      </nav>
      <main>{(pages[name] ?? pages[''])?.(part, query)}</main>
      <footer>
        {menu.map(({ url, label }) => (
          <a key={url} href={linkTo('page', decodeURIComponent(url.slice(1)))}>
            {label}
          </a>
        ))}
      </footer>
    </StoreContext>
  )
}
