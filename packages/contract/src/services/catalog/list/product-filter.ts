import { type Label, labelsIn } from '../../../common/label.ts'

/**
 * Filters of products, with the name in the console; null where other lists have the field, too, or where no
 * list shows it. A field of the product that is stored as it is sent needs nothing else to be filtered by.
 */
const rows = {
  name: null,
  code: null,
  parentProductCode: { en: 'Parent product', de: 'Übergeordnetes Produkt' },
  locationCode: null,
  mfgPartNum: { en: 'Manufacturer number', de: 'Herstellernummer' },
  distiPartNum: { en: 'Distributor number', de: 'Händlernummer' },
  upc: { en: 'UPC', de: 'UPC' },
  ean: { en: 'EAN', de: 'EAN' },
  isbn: { en: 'ISBN', de: 'ISBN' },
  sku: null,
  modelType: { en: 'Kind', de: 'Art' },
  categoryCode: null,
  status: null,
  startDate: null,
  endDate: null,
  updateDate: null,
  externalUpdateDate: null,
  isInventoryManaged: { en: 'Stock is counted', de: 'Bestand wird gezählt' },
  // ours
  price: null,
  fulfillmentMethods: null,
  'options.*': null,
  'attributes.*': null,
  'properties.*': null,
} as const satisfies Record<string, Label | null>

export type ProductFilter = keyof typeof rows
export const productFilters = Object.keys(rows) as ProductFilter[]

export const productFieldLabels = (language: keyof Label) => labelsIn(rows, language)
