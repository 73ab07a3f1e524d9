import type { WishlistItem } from '@tradepost/contract'
import type { DomainEvent } from '@tradepost/kernel'

/** Owner of a wishlist: a customer by id, a device by code, or the session of a guest by id. */
export type Owner = { kind: 'customer' | 'device' | 'session'; id: string }

/** Each product is in a wishlist once: at its first position, with the values sent last. */
export const mergeItems = (items: WishlistItem[]): WishlistItem[] => {
  const merged = new Map<string, WishlistItem>()
  for (const item of items) merged.set(item.productCode, { ...merged.get(item.productCode), ...item })
  return [...merged.values()]
}

export type ItemRow = { productCode: string; quantity?: number; notes?: string | null; setsNotes: boolean }

export const toItemRow = (item: WishlistItem): ItemRow => ({ ...item, setsNotes: item.notes !== undefined })

/** Wishlists of guests have no events: nobody could look them up. */
export const wishlistEvents = (
  event: 'wishlistCreated' | 'wishlistUpdated' | 'wishlistDeleted',
  { kind, id }: Owner,
  code: string,
  previousCode = code,
): DomainEvent[] =>
  kind === 'session'
    ? []
    : [
        {
          event,
          entityId: `${id}/${code}`,
          payload: {
            ...(kind === 'customer' ? { customerId: id } : { deviceCode: id }),
            wishlistCode: code,
            ...(previousCode !== code && { previousWishlistCode: previousCode }),
          },
        },
      ]
