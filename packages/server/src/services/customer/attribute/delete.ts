import { type Ctx, emit, fail } from '@tradepost/kernel'
import { event, lockedAttribute } from './attribute.service.ts'
import * as store from './attribute.store.ts'
import * as valueStore from './value.store.ts'

export const deleteAttribute = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedAttribute(tx, ctx, code)
    ctx.checkMatch(before.revision)
    if (await valueStore.isUsed(tx, ctx.merchantId, code)) throw fail('customerAttributeInUse')

    await Promise.all([
      store.removeAttribute(tx, ctx.merchantId, code),
      emit(tx, ctx, [event('customerAttributeDeleted', code)]),
    ])
  })
