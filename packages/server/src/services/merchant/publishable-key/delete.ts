import { type Ctx, emit, fail } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { lockedShop } from '../record/lock.service.ts'
import { shopUpdated } from '../record/merchant.events.ts'
import * as store from './publishable-key.store.ts'

/** Every process looks up the tokens of the merchant again, and finds those of the key no longer valid. */
export const deletePublishableKey = (ctx: Ctx, shopCode: string, key: string) =>
  ctx.tx(async (tx) => {
    const { merchantId } = ctx
    await lockedShop(tx, ctx, shopCode)
    const removed = await store.removePublishableKey(tx, { merchantId, shopCode }, key)
    if (!removed) throw fail('publishableKeyNotFound')

    await dropTokens(tx, { merchantId })
    await emit(tx, ctx, [shopUpdated(shopCode)])
  })
