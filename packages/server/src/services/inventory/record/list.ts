import { inventoryFieldGroups } from '@tradepost/contract'
import { type Ctx, type ListQuery, parseFields, readList, refuse } from '@tradepost/kernel'
import * as records from './record.read.ts'

const readGroups = (text: string | undefined) => {
  const parsed = parseFields(text, inventoryFieldGroups, 'exclusive')
  if ('fields' in parsed) return parsed.fields
  refuse(parsed.problems)
  return null
}

type InventoryListQuery = ListQuery & { fields?: string; omitTotalItemCount?: boolean }

export const listInventories = (ctx: Ctx, query: InventoryListQuery) => {
  const list = readList(query, {
    hasCursor: true,
    filters: records.filterFields,
    sorts: records.sortFields,
    tiebreak: records.tiebreak,
  })
  const item = records.recordItem(readGroups(query.fields))
  return records.listRecords(ctx, { item, list, counted: !query.omitTotalItemCount })
}
