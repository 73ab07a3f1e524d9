import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import type { Value, Values } from '../../parts/form/changes.ts'
import type { Stored } from '../../parts/form/use-form.ts'

export type Promotion = ResultFor<'getPromotion'>['promotion']
type Update = InputFor<'updatePromotion'>['body']

const plain = [
  ...['name', 'status', 'startDate', 'endDate', 'target', 'type', 'model', 'priority'],
  ...['description', 'promotionalText', 'conditions'],
] as (keyof Promotion)[]
export const limits = ['maxOverallUsageCount', 'maxCustomerUsageCount', 'maxUsagePerOrder'] as const

/** One code, a list or `{"$in": […]}`: a list for the form. */
const codesOf = (sent: unknown): string[] => {
  const list = sent && typeof sent === 'object' && !Array.isArray(sent) ? Object.values(sent)[0] : sent
  return [list ?? []].flat().map(String)
}

const valuesOf = (promotion: Promotion): Values => ({
  ...Object.fromEntries(plain.map((name) => [name, (promotion[name] ?? null) as Value])),
  'discount.type': promotion.discount.type,
  'discount.amount': promotion.discount.amount,
  'impact.conditions': promotion.impact?.conditions ?? {},
  'impact.automaticallyAddedToCart': promotion.impact?.automaticallyAddedToCart ?? false,
  ...Object.fromEntries(
    limits.map((name) => [`limitConditions.${name}`, promotion.limitConditions?.[name] ?? null]),
  ),
  'limitConditions.cantBeCombinedWithPromotionCode': codesOf(
    promotion.limitConditions?.cantBeCombinedWithPromotionCode,
  ),
})

export type OpenedPromotion = Stored & { promotion: Promotion }

export const readPromotion = async (
  api: Client,
  promotionCode: string,
  signal?: AbortSignal,
): Promise<OpenedPromotion> => {
  const { body, etag } = await api.raw.getPromotion({ promotionCode }, { signal })
  return { promotion: body.promotion, values: valuesOf(body.promotion), etag }
}

/** Objects of a promotion are sent whole when one of their fields has changed. */
const wholes = ['discount', 'impact', 'limitConditions']

export const toUpdate = (changes: Values, before: Promotion): Update => {
  const now = { ...valuesOf(before), ...changes }
  const update: Record<string, unknown> = {}
  for (const name of Object.keys(changes)) {
    const [whole = ''] = name.split('.', 1)
    if (!wholes.includes(whole)) update[name] = changes[name]
    else
      update[whole] = Object.fromEntries(
        Object.entries(now)
          .filter(([path]) => path.startsWith(`${whole}.`))
          .map(([path, value]) => [path.slice(whole.length + 1), value]),
      )
  }
  if (now.model === 'simpleDiscount') {
    delete update.impact
    if (changes.model) update.impact = null
  }
  return update as Update
}
