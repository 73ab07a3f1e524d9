import type { AttributeCreate, AttributeValueCreate } from '@tradepost/contract'
import { type Article, assortment, surcharges } from './assortment.ts'
import { localized, type Money, type Text } from './drafts.ts'
import { optionAttributes } from './options.ts'

const materials: Record<string, Text> = {
  stoneware: ['Stoneware', 'Steinzeug'],
  porcelain: ['Porcelain', 'Porzellan'],
  ceramic: ['Ceramic', 'Keramik'],
  glass: ['Glass', 'Glas'],
  steel: ['Stainless steel', 'Edelstahl'],
  carbonSteel: ['Carbon steel', 'Karbonstahl'],
  castIron: ['Cast iron', 'Gusseisen'],
  enamel: ['Enamel', 'Email'],
  aluminum: ['Aluminum', 'Aluminium'],
  copper: ['Copper', 'Kupfer'],
  brass: ['Brass', 'Messing'],
  wood: ['Wood', 'Holz'],
  bamboo: ['Bamboo', 'Bambus'],
  willow: ['Willow', 'Weide'],
  cork: ['Cork', 'Kork'],
  granite: ['Granite', 'Granit'],
  corundum: ['Corundum', 'Korund'],
  linen: ['Linen', 'Leinen'],
  jute: ['Jute', 'Jute'],
  cotton: ['Cotton', 'Baumwolle'],
  wool: ['Wool', 'Wolle'],
  canvas: ['Waxed canvas', 'Gewachstes Canvas'],
  leather: ['Leather', 'Leder'],
}

type Extra = {
  name: Text
  type: AttributeCreate['type']
  values: Record<string, { name: Text; surcharge: Money }>
}

const extras: Record<string, Extra> = {
  giftWrap: {
    name: ['Gift wrapping', 'Geschenkverpackung'],
    type: 'text',
    values: {
      paper: { name: ['Recycled paper and twine', 'Recyclingpapier und Kordel'], surcharge: [4.95, 3.9] },
      cloth: { name: ['Wrapped in a linen towel', 'In ein Leinentuch gebunden'], surcharge: [14, 12.9] },
    },
  },
  engraving: {
    name: ['Engraving', 'Gravur'],
    type: 'input',
    values: {
      text: { name: ['Your text, up to 20 letters', 'Ihr Text, bis 20 Zeichen'], surcharge: [16, 14.9] },
    },
  },
}

const named = (values: Record<string, { name: Text; hex?: string }>): AttributeValueCreate[] =>
  Object.entries(values).map(([code, { name, hex }], at) => ({
    code,
    sequenceId: at + 1,
    name: localized(name),
    ...(hex && { swatch: { type: 'color' as const, value: hex } }),
  }))

export const demoAttributes: AttributeCreate[] = [
  ...Object.entries(optionAttributes).map(
    ([code, { name, values }]): AttributeCreate => ({
      code,
      type: 'text',
      use: 'option',
      name: localized(name),
      values: named(values),
    }),
  ),
  ...Object.entries(extras).map(
    ([code, { name, type, values }]): AttributeCreate => ({
      code,
      type,
      use: 'extra',
      name: localized(name),
      values: named(values),
    }),
  ),
  {
    code: 'material',
    type: 'text',
    use: 'property',
    name: localized(['Material', 'Material']),
    values: named(Object.fromEntries(Object.entries(materials).map(([code, name]) => [code, { name }]))),
  },
]

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
        values: Object.entries(extras[code]?.values ?? {}).map(([value, { surcharge }]) => ({
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
