import { emit, type Platform, systemContext } from '@tradepost/kernel'
import { takeDueCarts } from './reminder.store.ts'

const BATCH = 500

/** Whether there may be more: others have their turn before. */
export const remindOfCarts = (platform: Platform, merchant: { id: number; code: string }): Promise<boolean> =>
  platform.database.tx(async (tx) => {
    const ctx = systemContext(platform).forMerchant(merchant, tx)
    const carts = await takeDueCarts(tx, merchant.id, ctx.now, BATCH)
    await emit(
      tx,
      ctx,
      carts
        .filter(({ isIdle }) => isIdle)
        .map(({ cartId, shopCode, customerId }) => ({
          event: 'cartReminderTimeReached',
          entityId: cartId,
          payload: { customerId, deviceCode: null, cartId, shopCode },
        })),
    )
    return carts.length === BATCH
  })
