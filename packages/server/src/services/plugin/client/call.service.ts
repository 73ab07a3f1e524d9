import { type Ctx, fail, type ListQuery, readList } from '@tradepost/kernel'
import { getPluginShop } from '../model/get-shop.ts'
import { listCalls, rules } from './call.store.ts'
import type { FormValue } from './form.rules.ts'
import { callShop, NoReply } from './plugin-client.service.ts'

type Asked = { action: string; parameters?: Record<string, unknown> | null }

/** A trial call to see what the shop answers; nothing is stored. */
export const callShopPlugin = async (ctx: Ctx, shopCode: string, { action, parameters }: Asked) => {
  const shop = await getPluginShop(ctx, shopCode)
  if (shop.pluginUrl === null) throw fail('noPluginUrl')
  const begin = performance.now()
  const form = (parameters ?? {}) as { [name: string]: FormValue }
  const reply = await callShop(ctx.platform, shop, action, form).catch((error: unknown) => {
    if (error instanceof NoReply) return { error: null, errorText: error.message, answer: null }
    throw error
  })
  return { ...reply, milliseconds: Math.round(performance.now() - begin) }
}

export const listPluginCalls = async (ctx: Ctx, shopCode: string, query: ListQuery) => {
  await getPluginShop(ctx, shopCode)
  return listCalls(ctx.db, ctx.merchantId, shopCode, readList(query, rules))
}
