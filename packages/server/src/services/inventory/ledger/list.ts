import { type Ctx, type ListQuery, readList } from '@tradepost/kernel'
import { filterFields, listChanges, tiebreak } from './ledger.read.ts'

const rules = { hasCursor: true, filters: filterFields, tiebreak }

/** Newest first. */
export const listInventoryChanges = (ctx: Ctx, query: ListQuery & { ignoreTotalItemCount?: boolean }) =>
  listChanges(ctx, {
    list: readList({ ...query, sort: 'id:desc' }, rules),
    counted: !query.ignoreTotalItemCount,
  })
