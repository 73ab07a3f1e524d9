import type { ImportEntity } from '@tradepost/contract'

export type Values = Record<string, unknown>

/** Facts about the row and its catalog, for columns that depend on more than their cell. */
export type Facts = {
  row: number
  localeCode: string
  currencyCode: string
  /** Cell of another column of the row, by its name in small letters. */
  cell(name: string): string
  categoryCode(name: string): string
  option(name: string): { code: string; valueCode(value: string): string }
}

/** The part of a record that a cell stands for; null leaves it as it is. */
type Column = (cell: string, facts: Facts) => Values | null

const numeric = /^-?\d+(\.\d+)?$/
/** Anything else stays text, so that validation reports it. */
const numberOf = (cell: string): number | string => (numeric.test(cell) ? Number(cell) : cell)
const booleans: Record<string, boolean> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
}
const flagOf = (cell: string): boolean | string => booleans[cell.toLowerCase()] ?? cell

export const listOf = (cell: string): string[] =>
  cell
    .split('~')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const text =
  (field: string): Column =>
  (cell) => ({ [field]: cell })
const number =
  (field: string): Column =>
  (cell) => ({ [field]: numberOf(cell) })
const flag =
  (field: string): Column =>
  (cell) => ({ [field]: flagOf(cell) })
const localized =
  (field: string): Column =>
  (cell, { localeCode }) => ({ [field]: { [localeCode]: cell } })
const identifier =
  (field: string): Column =>
  (cell) => ({ identifiers: { [field]: cell } })
const nothing: Column = () => null

const sequenceOf = ({ cell, row }: Facts) => numberOf(cell('sequence') || String(row))

/** `Name:Value`; a value may have colons of its own. */
const property = (entry: string, { localeCode }: Facts): Values => {
  const [name = '', ...rest] = entry.split(':')
  return {
    code: codeOf(name),
    name: { [localeCode]: name.trim() },
    value: { [localeCode]: rest.join(':').trim() },
    type: 'simple',
  }
}

const option =
  (number: number): Column =>
  (cell, facts) => {
    const { code, valueCode } = facts.option(cell)
    const values = listOf(facts.cell(`productoption${number}value`))
    return { options: [{ code, values: values.map((value) => ({ code: valueCode(value) })) }] }
  }

/** A code for something that a file knows by its name only. */
export const codeOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 255) || 'none'

const product: Record<string, Column> = {
  productcode: text('code'),
  sequence: nothing,
  localecode: nothing,
  currencycode: nothing,
  name: localized('name'),
  shortdescription: localized('shortDescription'),
  longdescription: localized('longDescription'),
  url: text('url'),
  productimages: (cell, { localeCode }) => ({
    media: { [localeCode]: listOf(cell).map((url, n) => ({ url, type: 'image', sequenceId: n + 1 })) },
  }),
  sku: identifier('sku'),
  upc: identifier('upc'),
  mfgpartnum: identifier('mfgPartNum'),
  itemprice: (cell, { currencyCode }) => ({ price: { price: numberOf(cell), currencyCode } }),
  saleprice: (cell, { currencyCode }) => ({ price: { salePrice: numberOf(cell), currencyCode } }),
  status: (cell) => ({ status: cell.toLowerCase() }),
  itemunitofmeasure: text('unit'),
  unitvalue: number('unitValue'),
  unitpricerefuom: text('unitPriceRefUom'),
  unitpricerefvalue: number('unitPriceRefValue'),
  hascatchweight: flag('hasCatchWeight'),
  modeltype: (cell) => ({ modelType: cell.toLowerCase() }),
  inventorymanaged: flag('isInventoryManaged'),
  inventorytreatment: text('inventoryTreatment'),
  parentproductcode: text('parentProductCode'),
  taxclass: text('taxClass'),
  fulfillmentmethods: (cell) => ({ fulfillmentMethods: listOf(cell) }),
  properties: (cell, facts) => ({ properties: listOf(cell).map((entry) => property(entry, facts)) }),
  categories: (cell, facts) =>
    facts.cell('categorycode')
      ? null
      : {
          categories: listOf(cell).map((name) => ({
            code: facts.categoryCode(name),
            sequenceId: sequenceOf(facts),
          })),
        },
  categorycode: (cell, facts) => ({
    categories: listOf(cell).map((code) => ({ code, sequenceId: sequenceOf(facts) })),
  }),
  productoption1: option(1),
  productoption1value: nothing,
  productoption2: option(2),
  productoption2value: nothing,
  productoption3: option(3),
  productoption3value: nothing,
}

const category: Record<string, Column> = {
  categorycode: text('code'),
  name: localized('name'),
  sequenceid: number('sequenceId'),
  parentcategorycode: text('parentCategoryCode'),
  image: localized('image'),
  categorydescription: localized('description'),
}

const inventory: Record<string, Column> = {
  productcode: (cell, facts) => ({ productCode: cell, sku: facts.cell('sku') || cell }),
  sku: nothing,
  locationcode: text('locationCode'),
  onhand: number('onHand'),
  safetystock: number('safetyStock'),
  bin: text('bin'),
  binlocation: text('binLocation'),
}

type Published = {
  columns: Record<string, Column>
  /** Columns that tell a published table from one with the names of our fields. */
  key: string[]
  /** Values of a new record for which the row has none. */
  defaults(facts: Facts): Values
  /** Fields that are null when their cell is empty. */
  emptied?: Record<string, string>
}

export const published: Partial<Record<ImportEntity, Published>> = {
  product: {
    columns: product,
    key: ['productcode'],
    defaults: ({ cell }) => ({
      identifiers: { sku: cell('productcode') },
      status: 'active',
      unit: 'each',
      unitValue: 1,
      hasCatchWeight: false,
      isInventoryManaged: false,
      inventoryTreatment: 'showOutOfStock',
      fulfillmentMethods: ['BOPIS'],
    }),
  },
  category: {
    columns: category,
    key: ['categorycode'],
    defaults: ({ row }) => ({ sequenceId: row }),
    emptied: { parentcategorycode: 'parentCategoryCode' },
  },
  inventory: {
    columns: inventory,
    key: ['productcode', 'locationcode', 'onhand'],
    defaults: () => ({}),
  },
}
