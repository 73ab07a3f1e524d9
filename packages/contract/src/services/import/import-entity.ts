/** Entities of imports, in the order of their relations: what comes later may name what comes before. */
export const importEntities = [
  'property',
  'attribute',
  'catalog',
  'category',
  'location',
  'product',
  'productLocationPrice',
  'inventory',
  'customer',
  'segment',
  'segmentMember',
] as const
export type ImportEntity = (typeof importEntities)[number]
