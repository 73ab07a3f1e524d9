import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Answer, type Ctx, fail, type ListQuery, readList, sql } from '@tradepost/kernel'
import * as store from './ledger-archive.store.ts'

const unpack = promisify(gunzip)
const rules = { hasCursor: true, filters: {}, tiebreak: { id: { type: 'integer', sql: sql`a.id` } } } as const

/** Newest first. */
export const listInventoryChangeArchives = (ctx: Ctx, query: ListQuery) =>
  store.listArchives(ctx.db, ctx.merchantId, readList({ ...query, sort: 'id:desc' }, rules))

export const getInventoryChangeArchive = async (ctx: Ctx, id: number) => {
  const found = await store.findArchive(ctx.db, ctx.merchantId, id)
  const packed = found && (await ctx.platform.files.get(found.key))
  if (!packed) throw fail('inventoryChangeArchiveNotFound')
  return new Answer((await unpack(packed)).toString(), undefined, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="inventory-changes-${id}.ndjson"`,
  })
}
