import { inventoryFieldGroups, type ProductInventoryQuestion } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  fail,
  type ListQuery,
  listAnswer,
  pageMeta,
  parseFields,
  readList,
  refuse,
} from '@tradepost/kernel'
import * as sums from '../inventory-sum/inventory-sum.read.ts'
import { mixedKinds } from '../inventory-sum/inventory-sum.rules.ts'
import * as records from './inventory.read.ts'

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

const locationRules = { hasCursor: true, filters: sums.locationFilters, tiebreak: sums.locationTiebreak }

type SumQuery = ListQuery & { ignoreTotalItemCount?: boolean }

export const listLocationInventories = (ctx: Ctx, query: SumQuery) =>
  sums.listLocationSums(ctx, readList(query, locationRules), !query.ignoreTotalItemCount)

export const searchLocationInventories = (ctx: Ctx, query: ListQuery, excluded: string[]) => {
  const rules = { ...locationRules, filters: sums.offeredFilters }
  return sums.listOffered(ctx, readList(query, rules), excluded)
}

export const findProductInventories = async (ctx: Ctx, questions: ProductInventoryQuestion[]) => {
  const { items } = await sums.listProductSums(ctx.db, ctx, questions)
  return new Answer(`{"productInventories":${items}}`)
}

export const listCumulatedInventories = async (ctx: Ctx, query: SumQuery & { catalogCode?: string }) => {
  refuse(mixedKinds(query.filters))
  const list = readList(query, {
    hasCursor: true,
    filters: sums.cumulatedFilters(ctx.merchantId),
    tiebreak: sums.cumulatedTiebreak,
  })
  const page = await sums.listProductTotals(ctx, {
    catalogCode: query.catalogCode,
    list,
    counted: !query.ignoreTotalItemCount,
  })
  if (!page) throw fail('catalogNotFound')
  return listAnswer('cumulatedInventories', pageMeta(list, page), page.items)
}
