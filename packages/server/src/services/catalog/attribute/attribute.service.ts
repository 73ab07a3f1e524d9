import { type Ctx, emit, type Tx } from '@tradepost/kernel'
import * as store from './attribute.store.ts'

/** By code; refuses a revision other than that of `If-Match`. */
export const lockedAttributes = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  const locked = await store.lockAttributes(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((attribute) => [attribute.code, attribute]))
}

export const attributeEvent = (event: 'attributeUpdated' | 'attributeDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { attributeCode: code },
})

/** Touches the attributes and emits their events; for a change of a value, too. */
export const recordUpdates = (tx: Tx, ctx: Ctx, patches: store.AttributePatch[]) =>
  Promise.all([
    store.patchAttributes(tx, ctx.merchantId, patches),
    emit(
      tx,
      ctx,
      patches.map(({ code }) => attributeEvent('attributeUpdated', code)),
    ),
  ])
