import { MerchantSettings, type PageMeta, type Static, settingDefaults } from '@tradepost/contract'
import { type Ctx, fail, type Jobs, type ListQuery, readList } from '@tradepost/kernel'
import type { ProductKey } from '../record/product.store.ts'
import { fieldChanges } from './history.rules.ts'
import * as store from './history.store.ts'

const defaultDays = settingDefaults(MerchantSettings).productHistoryDays as number

type Stored = {
  id: number
  createDate: string
  user: store.Author
  before: Record<string, unknown>
  after: Record<string, unknown>
}
type Page = { meta: Static<typeof PageMeta>; history: Stored[] }

export const listProductHistory = async (ctx: Ctx, key: ProductKey, query: ListQuery) => {
  const product = await store.findProduct(ctx.db, ctx.merchantId, key)
  if (!product) throw fail('catalogNotFound')
  const { catalogId, createDate, user } = product
  if (createDate === null) throw fail('productNotFound')
  const { text } = await store.listChanges(
    ctx.db,
    ctx.merchantId,
    catalogId,
    key.code,
    readList(query, store.rules),
  )
  const { meta, history } = JSON.parse(text) as Page
  const maySeeCost = ctx.may('CPCV')
  return {
    meta,
    history: history.map(({ before, after, ...item }) => ({
      ...item,
      fields: fieldChanges(before, after, maySeeCost),
    })),
    created: { createDate, user },
  }
}

export const productHistoryJobs: Jobs = {
  tasks: {
    removeOldProductChanges: async ({ database, clock }) => {
      await store.removeOldChanges(database, clock.now(), defaultDays)
    },
  },
  crons: [{ task: 'removeOldProductChanges', match: '53 * * * *' }],
}
