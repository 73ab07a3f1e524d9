import type { ProductRead } from '@tradepost/contract'

type Property = NonNullable<ProductRead['properties']>[number]

const MANUFACTURER = 'manufacturer'

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

const propertyValue = ({ properties }: ProductRead, ...codes: string[]): unknown =>
  properties?.find(({ code }) => code !== null && codes.includes(code ?? ''))?.value

/** Of the property with that code, if it is a number. */
export const numberOf = (product: ProductRead, ...codes: string[]): number | null => {
  const value = propertyValue(product, ...codes)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Of the property `tags`: a list, or a text with commas in between. */
export const tagsOf = (product: ProductRead) => {
  const value = propertyValue(product, 'tags')
  const texts = (Array.isArray(value) ? value.map(textOf) : textOf(value).split(',')).map((text) =>
    text.trim(),
  )
  return [...new Set(texts)].filter((text) => text !== '').map((tag) => ({ uid: tag, tag }))
}

const isRelation = ({ type }: Property) => type === 'product' || type === 'productList'

export const propertiesOf = ({ properties }: ProductRead) =>
  (properties ?? [])
    .filter((property) => !isRelation(property))
    .map(({ code, name, value }) => ({ uid: code ?? '', label: name ?? code ?? '', value: textOf(value) }))

/** A property of that code, or the value of an attribute. */
export const manufacturerOf = ({ properties, options }: ProductRead) => {
  const property = properties?.find(({ code }) => code === MANUFACTURER)
  if (property) return { uid: textOf(property.value), title: textOf(property.value) }
  const [value] = options?.find(({ code }) => code === MANUFACTURER)?.values ?? []
  return value ? { uid: value.code, title: value.name ?? value.code } : null
}

const codesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split(',').flatMap((code) => code.trim() || [])
  if (Array.isArray(value)) return value.flatMap(codesIn)
  const { code, productCode } = (value ?? {}) as { code?: unknown; productCode?: unknown }
  return [code ?? productCode].filter((one): one is string => typeof one === 'string')
}

/** Platforms know three kinds; any other is one of the shop, with its name. */
const kindOf = (code: string): string => {
  const word = code.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (word.startsWith('crosssell')) return 'crosssell'
  if (word.startsWith('upsell')) return 'upsell'
  return word.startsWith('relat') ? 'relation' : 'custom'
}

export type Relation = { type: string; label: string | null; uids: string[] }

export const relationsOf = ({ properties }: ProductRead): Relation[] =>
  (properties ?? [])
    .filter(isRelation)
    .map(({ code, name, value }) => {
      const type = kindOf(code ?? '')
      const label = type === 'custom' ? (name ?? code ?? '') : null
      return { type, label, uids: [...new Set(codesIn(value))] }
    })
    .filter(({ uids }) => uids.length > 0)

/** Variants are named by their parents, each once. */
export const withParents = (relations: Relation[], parents: Map<string, string>): Relation[] =>
  relations.map((relation) => ({
    ...relation,
    uids: [...new Set(relation.uids.map((uid) => parents.get(uid) ?? uid))],
  }))
