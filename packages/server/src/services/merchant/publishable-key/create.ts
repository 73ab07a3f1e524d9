import { type Ctx, emit, fail } from '@tradepost/kernel'
import { lockedShop } from '../record/lock.service.ts'
import { shopUpdated } from '../record/merchant.events.ts'
import * as store from './publishable-key.store.ts'

const MAX_KEYS = 100

export const createPublishableKey = (ctx: Ctx, shopCode: string, name: string) =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform } = ctx
    await lockedShop(tx, ctx, shopCode)
    const keys = await store.listPublishableKeys(tx, { merchantId, shopCode })
    if (keys.length >= MAX_KEYS) throw fail('publishableKeysFull')

    const key = `pk_${platform.ids.uuid().replaceAll('-', '')}`
    const publishableKey = await store.insertPublishableKey(tx, { merchantId, shopCode, key, name, now })
    await emit(tx, ctx, [shopUpdated(shopCode)])
    return { publishableKey }
  })
