import type { ProductInventoryQuestion } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  fail,
  type ListQuery,
  listAnswer,
  pageMeta,
  readList,
  refuse,
} from '@tradepost/kernel'
import * as sums from './sum.read.ts'
import { mixedKinds } from './sum.rules.ts'

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
