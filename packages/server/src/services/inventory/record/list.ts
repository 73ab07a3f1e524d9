import { inventoryFieldGroups } from '@tradepost/contract'
import { type Ctx, type ListQuery, parseFields, readList } from '@tradepost/kernel'
import * as records from './record.read.ts'

type InventoryListQuery = ListQuery & { fields?: string; omitTotalItemCount?: boolean }

export const listInventories = (ctx: Ctx, query: InventoryListQuery) => {
  const list = readList(query, {
    hasCursor: true,
    filters: records.filterFields,
    sorts: records.sortFields,
    tiebreak: records.tiebreak,
  })
  const item = records.recordItem(parseFields(query.fields, inventoryFieldGroups, 'exclusive'))
  return records.listRecords(ctx, { item, list, counted: !query.omitTotalItemCount })
}
