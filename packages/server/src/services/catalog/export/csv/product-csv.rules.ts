import type { Cell } from '@tradepost/kernel'
import type { ExportedProduct } from '../product/product.rules.ts'

export const productCsvFields = [
  'code',
  'name',
  'shortDescription',
  'longDescription',
  'url',
  'media',
  'identifiers',
  'price',
  'status',
  'unit',
  'unitValue',
  'unitPriceRefUom',
  'unitPriceRefValue',
  'hasCatchWeight',
  'modelType',
  'isInventoryManaged',
  'inventoryTreatment',
  'parentProductCode',
  'taxClass',
  'fulfillmentMethods',
  'properties',
  'categories',
  'options',
] as const
export type CsvProduct = ExportedProduct<(typeof productCsvFields)[number]>

type Facts = { sequence: number; localeCode: string }
type Column = (product: CsvProduct, facts: Facts) => Cell

/** Between the entries of a list inside a cell. */
const list = (entries: (string | null | undefined)[]): string => entries.filter(Boolean).join('~')

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(valueText).join(', ')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? '')

const propertyText = ({ name, code, value }: CsvProduct['properties'][number]): string | null => {
  const title = name ?? code
  return title === null || value === null || value === undefined ? null : `${title}:${valueText(value)}`
}

const option =
  (index: number): Column =>
  ({ options }) =>
    options[index]?.name ?? options[index]?.code ?? null
const optionValues =
  (index: number): Column =>
  ({ options }) =>
    list(options[index]?.values.map(({ name, code }) => name ?? code) ?? [])

/** The published columns, in their order. */
const columns: Record<string, Column> = {
  ImportType: () => 'AC',
  ProductCode: ({ code }) => code,
  Sequence: (_, { sequence }) => sequence,
  LocaleCode: (_, { localeCode }) => localeCode,
  CurrencyCode: ({ price }) => price?.currencyCode ?? null,
  Name: ({ name }) => name,
  ShortDescription: ({ shortDescription }) => shortDescription,
  LongDescription: ({ longDescription }) => longDescription,
  Url: ({ url }) => url,
  ProductImages: ({ media }) => list(media.filter(({ type }) => type === 'image').map(({ url }) => url)),
  Sku: ({ identifiers }) => identifiers.sku ?? null,
  Upc: ({ identifiers }) => identifiers.upc ?? null,
  MfgPartNum: ({ identifiers }) => identifiers.mfgPartNum ?? null,
  ItemPrice: ({ price }) => price?.price ?? null,
  Saleprice: ({ price }) => price?.salePrice ?? null,
  Status: ({ status }) => (status === 'inactive' ? 'inactive' : 'active'),
  ItemUnitOfMeasure: ({ unit }) => unit,
  UnitValue: ({ unitValue }) => unitValue,
  UnitPriceRefUom: ({ unitPriceRefUom }) => unitPriceRefUom,
  UnitPriceRefValue: ({ unitPriceRefValue }) => unitPriceRefValue,
  HasCatchWeight: ({ hasCatchWeight }) => hasCatchWeight ?? false,
  ModelType: ({ modelType }) => modelType,
  InventoryManaged: ({ isInventoryManaged }) => isInventoryManaged,
  InventoryTreatment: ({ inventoryTreatment }) => inventoryTreatment,
  ParentProductCode: ({ parentProductCode }) => parentProductCode,
  TaxClass: ({ taxClass }) => taxClass,
  FulfillmentMethods: ({ fulfillmentMethods }) => list(fulfillmentMethods),
  Properties: ({ properties }) => list(properties.map(propertyText)),
  Categories: ({ categories }) => list(categories.map(({ categoryName }) => categoryName)),
  CategoryCode: ({ categories }) => list(categories.map(({ code }) => code)),
  ProductOption1: option(0),
  ProductOption1Value: optionValues(0),
  ProductOption2: option(1),
  ProductOption2Value: optionValues(1),
  ProductOption3: option(2),
  ProductOption3Value: optionValues(2),
}

export const productCsvColumns = Object.keys(columns)
const readers = Object.values(columns)
export const productCells = (product: CsvProduct, facts: Facts): Cell[] =>
  readers.map((read) => read(product, facts))

export const categoryCsvColumns = [
  'ImportType',
  'CategoryCode',
  'Name',
  'SequenceId',
  'ParentCategoryCode',
  'Image',
  'CategoryDescription',
]
