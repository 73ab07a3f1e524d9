import { hash } from '../seed.ts'
import { optionValue } from './attributes.ts'
import type { Family, Item, Money, OptionValues, ProductDraft, Text } from './drafts.ts'
import { bundles } from './family/bundles.ts'
import { coffeeGear } from './family/coffee-gear.ts'
import { coffees } from './family/coffees.ts'
import { cookware } from './family/cookware.ts'
import { garden } from './family/garden.ts'
import { knives } from './family/knives.ts'
import { linens } from './family/linens.ts'
import { outdoor } from './family/outdoor.ts'
import { pantry } from './family/pantry.ts'
import { services } from './family/services.ts'
import { tableware } from './family/tableware.ts'
import { teas } from './family/teas.ts'
import { teaware } from './family/teaware.ts'

export type Pack = { unit: 'kg' | 'l'; amount: number; label: Text }

/** One sellable thing of the assortment, before it is priced and dated for a catalog. */
export type Article = {
  code: string
  modelType: ProductDraft['modelType']
  parentCode?: string
  family: Family
  item: Item
  name: Text
  note: Text
  price: Money
  priceRange?: { min: Money; max: Money }
  chosen: { [attributeCode: string]: string }
  pack?: Pack
  picture: string
  /** Number of pictures: the front, the product in a setting, the product with its carton. */
  views: number
  shape: string
  colour: string
}

const packs: Record<string, Pack> = {
  '40g': { unit: 'kg', amount: 0.04, label: ['1.4 oz (40 g)', '40 g'] },
  '100g': { unit: 'kg', amount: 0.1, label: ['3.5 oz (100 g)', '100 g'] },
  '250g': { unit: 'kg', amount: 0.25, label: ['8.8 oz (250 g)', '250 g'] },
  '500g': { unit: 'kg', amount: 0.5, label: ['17.6 oz (500 g)', '500 g'] },
  '1kg': { unit: 'kg', amount: 1, label: ['2.2 lb (1 kg)', '1 kg'] },
  '250ml': { unit: 'l', amount: 0.25, label: ['8.5 fl oz (250 ml)', '250 ml'] },
  '500ml': { unit: 'l', amount: 0.5, label: ['16.9 fl oz (500 ml)', '500 ml'] },
}

const packOf = (code: string): Pack => {
  const pack = packs[code]
  if (!pack) throw new Error(`no pack is called ${code}`)
  return pack
}

const split = (text: string): [name: string, note: string] => {
  const [name, note] = text.split(' | ')
  if (!name || !note) throw new Error(`"${text}" is not "name | note"`)
  return [name, note]
}

const slug = (code: string) => code.replaceAll(' ', '-')

const plus = (a: Money, b: Money): Money => [
  Number((a[0] + b[0]).toFixed(2)),
  Number((a[1] + b[1]).toFixed(2)),
]

export const surcharges = (values: OptionValues): [valueCode: string, surcharge: Money][] =>
  Array.isArray(values) ? values.map((code) => [code, [0, 0]]) : Object.entries(values)

type Choice = { chosen: Article['chosen']; surcharge: Money }

const combinations = (options: NonNullable<Item['options']>) =>
  Object.entries(options).reduce<Choice[]>(
    (choices, [attribute, values]) =>
      choices.flatMap(({ chosen, surcharge }) =>
        surcharges(values).map(([value, extra]) => ({
          chosen: { ...chosen, [attribute]: value },
          surcharge: plus(surcharge, extra),
        })),
      ),
    [{ chosen: {}, surcharge: [0, 0] }],
  )

/** Only articles with a carton have a picture of it. */
const viewsOf = (family: Family, item: Item) => {
  if (!family.parcel) return 1
  return 1 + (hash(`views ${item.code}`) % (family.hasCatchWeight ? 2 : 3))
}

const base = (family: Family, item: Item): Article => {
  const [en, enNote] = split(item.en)
  const [de, deNote] = split(item.de)
  const [firstColour] = surcharges(item.options?.colour ?? [])
  return {
    code: item.code,
    modelType: 'standard',
    family,
    item,
    name: [en, de],
    note: [enNote, deNote],
    price: item.price,
    chosen: {},
    ...(item.content && { pack: packOf(item.content) }),
    picture: slug(item.code),
    views: viewsOf(family, item),
    shape: item.shape ?? family.shape,
    colour: item.colour ?? firstColour?.[0] ?? 'cream',
  }
}

const variantOf = (parent: Article, { chosen, surcharge }: Choice): Article => {
  const names = Object.entries(chosen).map(([attribute, value]) => optionValue(attribute, value).name)
  return {
    ...parent,
    code: [parent.code, ...Object.values(chosen)].join('-'),
    modelType: 'variant',
    parentCode: parent.code,
    name: [
      [parent.name[0], ...names.map((name) => name['en-us'])].join(', '),
      [parent.name[1], ...names.map((name) => name['de-de'])].join(', '),
    ],
    price: plus(parent.price, surcharge),
    chosen,
    views: 1,
    picture: chosen.colour ? `${parent.picture}-${chosen.colour}` : parent.picture,
    colour: chosen.colour ?? parent.colour,
  }
}

const withVariants = (parent: Article, options: NonNullable<Item['options']>): Article[] => {
  const variants = combinations(options).map((choice) => variantOf(parent, choice))
  const bound = (pick: (...prices: number[]) => number): Money => [
    pick(...variants.map(({ price }) => price[0])),
    pick(...variants.map(({ price }) => price[1])),
  ]
  const range = { min: bound(Math.min), max: bound(Math.max) }
  return [{ ...parent, modelType: 'configurable', priceRange: range }, ...variants]
}

const packed = (article: Article, packCode: string, price: Money): Article => {
  const pack = packOf(packCode)
  const name: Text = [`${article.name[0]}, ${pack.label[0]}`, `${article.name[1]}, ${pack.label[1]}`]
  return { ...article, code: `${article.code}-${packCode}`, name, price, pack }
}

const articlesOf = (family: Family, item: Item): Article[] => {
  const article = base(family, item)
  if (item.options) return withVariants(article, item.options)
  if (item.packs) return Object.entries(item.packs).map(([code, price]) => packed(article, code, price))
  if (!item.parts) return [article]
  const parts = item.parts.map((part) => base(family, part))
  const contents = { contents: parts.map(({ code }) => code) }
  return [
    { ...article, modelType: 'bundle', item: { ...item, facts: { ...item.facts, ...contents } } },
    ...parts.map((part): Article => ({ ...part, modelType: 'bundleItem', parentCode: article.code })),
  ]
}

const families: Family[] = [
  ...teas,
  ...coffees,
  ...teaware,
  ...coffeeGear,
  ...cookware,
  ...knives,
  ...tableware,
  ...linens,
  ...pantry,
  ...garden,
  ...outdoor,
  ...services,
  ...bundles,
]

export const assortment: Article[] = families.flatMap((family) =>
  family.items.flatMap((item) => articlesOf(family, item)),
)
