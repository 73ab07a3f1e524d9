import { type Ctx, type DomainEvent, emit, fail, type Tx } from '@tradepost/kernel'
import * as store from './document.store.ts'

export const readDocument = async (ctx: Ctx, document: store.Document) => {
  const row = await store.findDocument(ctx.db, document)
  if (!row) throw fail(document.missing)
  return row
}

export const changeDocument = (
  ctx: Ctx,
  document: store.Document,
  patch: Record<string, unknown>,
  event: DomainEvent,
  check?: (tx: Tx) => Promise<void>,
) =>
  ctx.tx(async (tx) => {
    const before = await store.lockDocument(tx, document)
    if (!before) throw fail(document.missing)
    ctx.checkMatch(before.revision)
    if (Object.keys(patch).length === 0) return
    await check?.(tx)
    await store.mergeDocument(tx, document, patch)
    await emit(tx, ctx, [event])
  })
