import { type Ctx, fail, isUuid } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'
import { findImport } from './import.store.ts'

/** A reference that is none of ours is not found, whatever it looks like. */
export const keyOf = (ctx: Ctx, ref: string): ImportKey => {
  if (!isUuid(ref)) throw fail('importNotFound')
  return { merchantId: ctx.merchantId, ref: ref.toLowerCase() }
}

export const foundImport = async (ctx: Ctx, key: ImportKey) => {
  const row = await findImport(ctx.db, key, ctx.now)
  if (!row) throw fail('importNotFound')
  return row
}
