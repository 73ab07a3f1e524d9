import type { Ctx, Tx } from '@tradepost/kernel'
import { guestOwner } from './owner.service.ts'
import * as store from './wishlist.store.ts'

export const keepGuestWishlists = (tx: Tx, { merchantId }: Ctx, sessionId: string, until: Date) =>
  store.keepUntil(tx, merchantId, guestOwner(sessionId), until)
