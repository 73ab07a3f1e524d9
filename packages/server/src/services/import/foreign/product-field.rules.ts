import { texts } from '@tradepost/contract'
import { codeOf } from '../published/column.rules.ts'
import { type Cell, type ForeignRow, flagAt, numberAt, problemAt, textAt } from './foreign-row.rules.ts'

export type Values = Record<string, unknown>

/** Facts about the catalog, and the records that a file knows by name only. */
export type ProductFacts = {
  localeCode: string
  currencyCode: string
  option(title: string): { code: string; valueCode(value: string): string }
  /** Code of a category by the names from the root to it. */
  category(path: string[]): string
}

const localized = (text: string, { localeCode }: ProductFacts) =>
  text === '' ? undefined : { [localeCode]: text }

const images = (cells: Cell[] = [], texts: string[] = []) =>
  cells.map(({ text }, n) => ({
    url: text,
    type: 'image',
    sequenceId: n + 1,
    ...(texts[n] && { altText: texts[n] }),
  }))

const media = (list: object[], { localeCode }: ProductFacts) =>
  list.length > 0 ? { [localeCode]: list } : undefined

const facetOf = (text: string) => {
  const [name = '', ...value] = text.split(':')
  return { name: name.trim(), value: value.join(':').trim() }
}

const categories = ({ cells }: ForeignRow, facts: ProductFacts) => {
  const paths = [
    ...(cells.category ?? []).map(({ text }) => text.split('>')),
    ...(cells.facet ?? [])
      .map(({ text }) => facetOf(text))
      .flatMap(({ name, value }) => (name === 'category' ? [[value]] : [])),
  ]
  const codes = new Set(paths.map((path) => facts.category(path.map((name) => name.trim()).filter(Boolean))))
  return codes.size > 0 ? [...codes].map((code) => ({ code })) : undefined
}

/** Several values of one property are a list. */
const properties = ({ cells }: ForeignRow, more: { name: string; value: string }[]) => {
  const named = [
    ...(cells.property ?? []).map(({ property = '', text }) => ({ name: property, value: text })),
    ...(cells.facet ?? []).map(({ text }) => facetOf(text)).filter(({ name }) => name !== 'category'),
    ...more,
  ]
  const byName = Map.groupBy(named, ({ name }) => codeOf(name))
  return byName.size === 0
    ? undefined
    : [...byName].map(([code, entries]) => ({
        code,
        value: entries.length > 1 ? entries.map(({ value }) => value) : entries[0]?.value,
        type: 'simple',
      }))
}

const status = ({ cells }: ForeignRow) => {
  const said = cells.status?.map(({ text }) => text) ?? []
  return said.length === 0 ? undefined : said.every((one) => one === 'active') ? 'active' : 'inactive'
}

/** Fields of a product whether it is sold itself or by its variants. `extra`: more properties. */
export const productFields = (
  rows: ForeignRow[],
  facts: ProductFacts,
  extra: { name: string; value: string }[] = [],
): Values => {
  const [head] = rows
  if (!head) return {}
  const pictures = rows.flatMap((row) =>
    images(
      row.cells.image,
      row.cells.imageText?.map(({ text }) => text),
    ).map((image) => ({ image, position: Number(textAt(row, 'imagePosition')) || 0 })),
  )
  const sorted = pictures.toSorted((one, other) => one.position - other.position)
  return {
    name: localized(textAt(head, 'name'), facts),
    longName: localized(textAt(head, 'longName'), facts),
    shortDescription: localized(textAt(head, 'shortDescription'), facts),
    longDescription: localized(textAt(head, 'longDescription'), facts),
    categories: categories(head, facts),
    properties: properties(head, extra),
    media: media(uniqueBy(sorted.map(({ image }) => image)), facts),
    status: status(head),
  }
}

/** A picture may be named as the first one and in the list. */
const uniqueBy = (list: { url: string }[]) =>
  [...new Map(list.map((image) => [image.url, image])).values()].map((image, n) => ({
    ...image,
    sequenceId: n + 1,
  }))

const price = (row: ForeignRow, { currencyCode }: ProductFacts) => {
  const [now, regular, sale, cost] = [
    numberAt(row, 'price'),
    numberAt(row, 'regularPrice'),
    numberAt(row, 'salePrice'),
    numberAt(row, 'cost'),
  ]
  if (now === undefined) return undefined
  const isReduced = regular !== undefined && regular > now
  return {
    price: isReduced ? regular : now,
    salePrice: isReduced ? now : (sale ?? null),
    currencyCode,
    ...(cost !== undefined && { cost }),
  }
}

/** In brackets behind the name of the column, else grams and centimeters. */
const unitOf = (row: ForeignRow, slot: 'weight' | 'length' | 'width' | 'height', otherwise: string) =>
  /\(([a-z]+)\)/i.exec(row.cells[slot]?.[0]?.column ?? '')?.[1] ?? otherwise

const shipping = (row: ForeignRow) => {
  const [weight, length, width, height] = [
    numberAt(row, 'weight'),
    numberAt(row, 'length'),
    numberAt(row, 'width'),
    numberAt(row, 'height'),
  ]
  const said = {
    ...(weight !== undefined && { weight, weightUnit: unitOf(row, 'weight', 'g') }),
    ...(length !== undefined && { length, lengthUnit: unitOf(row, 'length', 'cm') }),
    ...(width !== undefined && { width, widthUnit: unitOf(row, 'width', 'cm') }),
    ...(height !== undefined && { height, heightUnit: unitOf(row, 'height', 'cm') }),
  }
  return Object.keys(said).length > 0 ? said : undefined
}

/** Fields of a product without variants, or of one variant. */
export const soldFields = (row: ForeignRow, sku: string, facts: ProductFacts): Values => {
  const isManaged = flagAt(row, 'isManaged') ?? row.cells.stock !== undefined
  const isDigital = row.cells.type?.some((cell) => cell?.text === 'digital')
  if (!row.cells.price?.[0]) row.problems.push(problemAt('price', texts.foreignNoPrice))
  return {
    identifiers: { sku, ...(textAt(row, 'ean') && { ean: textAt(row, 'ean') }) },
    price: price(row, facts),
    isInventoryManaged: isManaged,
    inventoryTreatment: textAt(row, 'treatment') || undefined,
    isTaxed: flagAt(row, 'isTaxed'),
    taxClass: textAt(row, 'taxClass') || undefined,
    shippingInformation: shipping(row),
    goodType: isDigital ? 'digital' : textAt(row, 'goodType') || undefined,
  }
}

export const variantMedia = (row: ForeignRow, facts: ProductFacts) =>
  media(images(row.cells.variantImage ?? row.cells.image), facts)

/** Fields of a new product that no export tells. */
export const newProduct = {
  status: 'active',
  unit: 'each',
  unitValue: 1,
  hasCatchWeight: false,
  inventoryTreatment: 'showOutOfStock',
  fulfillmentMethods: ['directShip'],
}
