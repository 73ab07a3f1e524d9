/**
 * Filters of products. A field of the product that is stored as it is sent needs nothing else to be filtered by.
 */
export const productFilters = [
  'name',
  'code',
  'parentProductCode',
  'locationCode',
  'mfgPartNum',
  'distiPartNum',
  'upc',
  'ean',
  'isbn',
  'sku',
  'modelType',
  'categoryCode',
  'status',
  'startDate',
  'endDate',
  'updateDate',
  'externalUpdateDate',
  'isInventoryManaged',
  // ours
  'price',
  'fulfillmentMethods',
  'options.*',
  'attributes.*',
  'properties.*',
] as const
export type ProductFilter = (typeof productFilters)[number]
