import { ApiError } from '@tradepost/kernel'
import { listProducts } from '../../services/catalog/index.ts'
import { changeWishlistItems, customerOwner, getWishlist } from '../../services/customer/index.ts'
import { html } from '../../site/html.ts'
import { type CardProduct, cardFields, productCard } from '../layout/card.ts'
import { customerIdOf, withShopper } from '../session/session.service.ts'
import type { Handler, Visit } from '../visit/visit.ts'

/** The list that the plugin of a shop syncs, too. */
const WISHLIST = 'favourites'
const MAX_SHOWN = 100

const codesOf = async ({ ctx }: Visit, customerId: string): Promise<string[]> => {
  try {
    const { text } = await getWishlist(ctx, customerOwner(customerId), WISHLIST)
    const { wishlist } = JSON.parse(text) as { wishlist: { items: { productCode: string }[] } }
    return wishlist.items.map(({ productCode }) => productCode)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

const productsOf = async ({ ctx, frame }: Visit, codes: string[]): Promise<CardProduct[]> => {
  if (codes.length === 0) return []
  const { text } = await listProducts(ctx, {
    filters: JSON.stringify({ code: { $in: codes.slice(0, MAX_SHOWN) } }),
    fields: cardFields,
    localeCode: frame.locale,
    catalogCode: frame.shop.catalogCode ?? undefined,
    limit: MAX_SHOWN,
    getOriginalImageUrls: true,
    ignoreTotalItemCount: true,
  })
  return (JSON.parse(text) as { products: CardProduct[] }).products
}

export const wishlistPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const customerId = customerIdOf(visit)
  const { words, home } = visit.frame
  if (customerId === null) return { redirect: `${home}/account` }
  const products = await productsOf(visit, await codesOf(visit, customerId))
  return {
    title: words.wishlist,
    isPrivate: true,
    body: html`<h1>${words.wishlist}</h1>${
      products.length === 0
        ? html`<p class="empty">${words.wishlistEmpty}</p>`
        : html`<ul class="cards">${products.map(
            (product) =>
              html`<li><ul class="cards one">${productCard(visit, product)}</ul><form method="post" action="${home}/wishlist/remove"><input type="hidden" name="code" value="${product.code}"><button class="link" aria-label="${words.removeItem(product.name ?? product.code)}">${words.remove}</button></form></li>`,
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
      [kind]: [code],
    })
    return { redirect: `${home}/wishlist` }
  }

export const addToWishlist = changing('added')
export const removeFromWishlist = changing('removed')
