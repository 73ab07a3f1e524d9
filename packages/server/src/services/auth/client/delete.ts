import { type Ctx, emit } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { clientEvent } from '../record/account.events.ts'
import { lockedClient } from './client.service.ts'
import * as store from './client.store.ts'

/** Tokens that the client got for users end as well. */
export const deleteClient = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    await lockedClient(tx, ctx, id)
    await store.removeClient(tx, ctx.merchantId, id)
    await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
    await emit(tx, ctx, [clientEvent('Deleted', id)])
  })
