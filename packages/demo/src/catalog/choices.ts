import { type Article, assortment, surcharges } from './assortment.ts'
import type { Money } from './drafts.ts'

const extraSurcharges: Record<string, Record<string, Money>> = {
  giftWrap: { paper: [4.95, 3.9], cloth: [14, 12.9] },
  engraving: { text: [16, 14.9] },
}

export type ChoiceDraft = { code: string; values: { code: string; additionalPrice?: number }[] }

/** A configurable product offers all values, a variant is one of each. */
const optionsOf = ({ modelType, item, chosen }: Article, at: 0 | 1): ChoiceDraft[] =>
  modelType === 'configurable'
    ? Object.entries(item.options ?? {}).map(([code, values]) => ({
        code,
        values: surcharges(values).map(([value, surcharge]) => ({
          code: value,
          additionalPrice: surcharge[at],
        })),
      }))
    : Object.entries(chosen).map(([code, value]) => ({ code, values: [{ code: value }] }))

const extrasOf = ({ modelType, family }: Article, at: 0 | 1): ChoiceDraft[] =>
  modelType === 'bundleItem'
    ? []
    : (family.extras ?? []).map((code) => ({
        code,
        values: Object.entries(extraSurcharges[code] ?? {}).map(([value, surcharge]) => ({
          code: value,
          additionalPrice: surcharge[at],
        })),
      }))

/** The options and extras of every product that has any, with surcharges in the currency of the catalog. */
export const demoChoices = (
  catalogCode: string,
): Map<string, { options: ChoiceDraft[]; extras: ChoiceDraft[] }> => {
  const at = catalogCode === 'de' ? 1 : 0
  return new Map(
    assortment
      .map(
        (article) =>
          [article.code, { options: optionsOf(article, at), extras: extrasOf(article, at) }] as const,
      )
      .filter(([, { options, extras }]) => options.length > 0 || extras.length > 0),
  )
}
