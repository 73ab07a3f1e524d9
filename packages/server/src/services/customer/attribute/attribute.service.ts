import { type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import * as store from './attribute.store.ts'

export type InLocale = { localeCode?: string }

export const lockedAttribute = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockAttribute(tx, ctx.merchantId, code)
  if (!locked) throw fail('attributeNotFound')
  return locked
}

export const event = (event: 'customerAttributeUpdated' | 'customerAttributeDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { attributeCode: code },
})

/** Touches the attribute and emits its event; for a change of a value, too. */
export const recordUpdate = (
  tx: Tx,
  ctx: Ctx,
  code: string,
  patch: Parameters<typeof store.patchAttribute>[3] = {},
) =>
  Promise.all([
    store.patchAttribute(tx, ctx.merchantId, code, patch),
    emit(tx, ctx, [event('customerAttributeUpdated', code)]),
  ])
