import { DEFAULT_FAVORITES } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { customerOwner, guestOwner, type WishlistOwner } from '../../customer/index.ts'

/** The list that the storefront shows and the plugin of a shop syncs, too. */
export const WISHLIST = 'favourites'

export const codeOf = (favoritesListId: string | null | undefined): string =>
  !favoritesListId || favoritesListId === DEFAULT_FAVORITES ? WISHLIST : favoritesListId

export const listIdOf = (code: string): string => (code === WISHLIST ? DEFAULT_FAVORITES : code)

/** An API client speaks for nobody. */
export const ownerOf = ({ principal }: Ctx): WishlistOwner => {
  const { customerId = null, sessionId = null } = principal.shopper ?? {}
  if (customerId !== null) return customerOwner(customerId)
  if (sessionId !== null) return guestOwner(sessionId)
  throw fail('notSignedIn')
}

export const idsOf = (productId: string | number | (string | number)[]): string[] => [
  ...new Set([productId].flat().map(String)),
]

export type Favorite = { productCode: string; quantity?: number; notes?: string }
