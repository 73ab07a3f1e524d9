import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'

export type Promotion = ResultFor<'getPromotion'>['promotion']
type Update = InputFor<'updatePromotion'>['body']

export const limits = ['maxOverallUsageCount', 'maxCustomerUsageCount', 'maxUsagePerOrder'] as const

/** One code, a list or `{"$in": […]}`: a list for the form. */
const codesOf = (sent: unknown): string[] => {
  const list = sent && typeof sent === 'object' && !Array.isArray(sent) ? Object.values(sent)[0] : sent
  return [list ?? []].flat().map(String)
}

/** Completes the conditions and limits that the form needs, where the stored promotion has none. */
export const readPromotion = async (api: Client, promotionCode: string, signal?: AbortSignal) => {
  const { body, etag } = await api.raw.getPromotion({ promotionCode }, { signal })
  const { impact, limitConditions } = body.promotion
  const { cantBeCombinedWithPromotionCode: others } = limitConditions ?? {}
  const entity = {
    ...body.promotion,
    impact: { ...impact, conditions: impact?.conditions ?? {} },
    limitConditions: { ...limitConditions, cantBeCombinedWithPromotionCode: codesOf(others) },
  }
  return { entity: entity as Promotion, etag }
}

/** Objects that the API takes with all of their required members only. */
const objectFields = ['discount', 'impact']

const objectOf = (name: string, all: Values) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, value]) => [path.slice(name.length + 1), value]),
  )

/** `all` has every field of the form as it is now. */
export const toUpdate = (changes: Record<string, unknown>, all: Values): Update => {
  const update = { ...changes }
  for (const name of objectFields) if (name in changes) update[name] = objectOf(name, all)
  if (all.model === 'simpleDiscount') {
    delete update.impact
    if (changes.model) update.impact = null
  }
  return update as Update
}
