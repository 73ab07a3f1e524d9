import { listVisibleStock } from '../../inventory/index.ts'
import { listLocationCandidates } from '../../location/index.ts'
import type { PluginCall } from '../model/action.types.ts'

/** Visible stock by product, at the active locations that serve the method. */
export const stockByProduct = async ({ ctx }: PluginCall, codes: string[], method: string) => {
  const [shelves, locations] = await Promise.all([
    listVisibleStock(ctx.db, ctx.merchantId, codes),
    listLocationCandidates(ctx.db, ctx.merchantId),
  ])
  const serving = new Set(
    locations.flatMap(({ code, isActive, methods }) => (isActive && methods.includes(method) ? [code] : [])),
  )
  const sums = new Map<string, number>()
  for (const { productCode, locationCode, visible } of shelves)
    if (serving.has(locationCode)) sums.set(productCode, (sums.get(productCode) ?? 0) + Number(visible))
  return sums
}
