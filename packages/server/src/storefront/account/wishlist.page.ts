import { ShopSettings, settingDefaults } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import { listProducts, methodFilter } from '../../services/catalog/index.ts'
import {
  changeWishlistItems,
  customerOwner,
  deleteWishlistItems,
  getWishlist,
} from '../../services/customer/index.ts'
import { html } from '../../site/html.ts'
import { type CardProduct, cardFields, productCard } from '../layout/card.ts'
import { customerIdOf, withShopper } from '../session/session.service.ts'
import type { Handler, Visit } from '../visit/visit.ts'

/** The list that the plugin of a shop syncs, too. */
const WISHLIST = 'favourites'
const MAX_SHOWN = 100
const USUAL_NAME = settingDefaults(ShopSettings).defaultWishlistName

type Wishlist = { name: string | null; items: { productCode: string }[] }

const orMissing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

const listOf = async ({ ctx }: Visit, customerId: string): Promise<Wishlist> => {
  const answer = await getWishlist(ctx, customerOwner(customerId), WISHLIST).catch(orMissing)
  return answer ? (JSON.parse(answer.text) as { wishlist: Wishlist }).wishlist : { name: null, items: [] }
}

/** The name that a list begins with; the usual one is said in the language of the page. */
export const wishlistName = ({ frame }: Visit, name: string | null = null): string => {
  const shown = name || frame.shopSettings.defaultWishlistName
  return shown === '' || shown === USUAL_NAME ? frame.words.wishlist : shown
}

/** Takes a product that goes into the cart out of the list, if the shop wants it so. */
export const leaveWishlist = async (visit: Visit, productCode: string): Promise<void> => {
  const customerId = customerIdOf(visit)
  if (customerId === null || visit.frame.shopSettings.wishlistMode !== 'deleteOnAdd') return
  await deleteWishlistItems(visit.ctx, customerOwner(customerId), WISHLIST, [productCode]).catch(orMissing)
}

type Listed = CardProduct & { modelType: string }

const productsOf = async ({ ctx, frame }: Visit, codes: string[]): Promise<Listed[]> => {
  if (codes.length === 0) return []
  const { text } = await listProducts(ctx, {
    filters: JSON.stringify({
      code: { $in: codes.slice(0, MAX_SHOWN) },
      ...methodFilter(frame.merchantSettings),
    }),
    fields: `${cardFields},modelType`,
    localeCode: frame.locale,
    catalogCode: frame.shop.catalogCode ?? undefined,
    limit: MAX_SHOWN,
    getOriginalImageUrls: true,
    ignoreTotalItemCount: true,
  })
  return (JSON.parse(text) as { products: Listed[] }).products
}

/** Where there is something to choose before, the page of the product asks for it. */
const takeForm = ({ frame: { words, home } }: Visit, { code, modelType, price, availability }: Listed) =>
  modelType !== 'configurable' && price !== null && availability?.isAvailable !== false
    ? html`<form method="post" action="${home}/cart/add"><input type="hidden" name="code" value="${code}"><input type="hidden" name="quantity" value="1"><button class="button quiet">${words.addToCart}</button></form>`
    : null

export const wishlistPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const customerId = customerIdOf(visit)
  const { words, home } = visit.frame
  if (customerId === null) return { redirect: `${home}/account` }
  const { name, items } = await listOf(visit, customerId)
  const products = await productsOf(
    visit,
    items.map(({ productCode }) => productCode),
  )
  const title = wishlistName(visit, name)
  return {
    title,
    isPrivate: true,
    body: html`<h1>${title}</h1>${
      products.length === 0
        ? html`<p class="empty">${words.wishlistEmpty}</p>`
        : html`<ul class="cards">${products.map(
            (product) =>
              html`<li><ul class="cards one">${productCard(visit, product)}</ul>${takeForm(visit, product)}<form method="post" action="${home}/wishlist/remove"><input type="hidden" name="code" value="${product.code}"><button class="link" aria-label="${words.removeItem(product.name ?? product.code)}">${words.remove}</button></form></li>`,
          )}</ul>`
    }`,
  }
}

/** Only customers have one; a guest is asked to sign in. */
const changing =
  (kind: 'added' | 'removed'): Handler =>
  async (sent) => {
    const visit = await withShopper(sent)
    const customerId = customerIdOf(visit)
    const { home } = visit.frame
    if (customerId === null) return { redirect: `${home}/account` }
    const code = (visit.form.get('code') ?? '').replaceAll('\0', '').slice(0, 255)
    await changeWishlistItems(visit.ctx, customerOwner(customerId), WISHLIST, {
      added: [],
      removed: [],
      name: visit.frame.shopSettings.defaultWishlistName || null,
      [kind]: [code],
    })
    return { redirect: `${home}/wishlist` }
  }

export const addToWishlist = changing('added')
export const removeFromWishlist = changing('removed')
