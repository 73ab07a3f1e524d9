import { type Label, labelsIn } from '../../common/label.ts'

/**
 * Entities of imports, each with its name in the console; null where the console has the word for something else, too. In the
 * order of their relations: what comes later may name what comes before.
 */
const rows = {
  property: null,
  attribute: { en: 'Attributes', de: 'Attribute' },
  catalog: { en: 'Catalogs', de: 'Kataloge' },
  category: { en: 'Categories', de: 'Kategorien' },
  location: { en: 'Locations', de: 'Standorte' },
  product: null,
  productLocationPrice: { en: 'Prices by location', de: 'Preise je Standort' },
  inventory: { en: 'Stock', de: 'Bestand' },
  customer: null,
  segment: { en: 'Segments', de: 'Segmente' },
  segmentMember: { en: 'Members of segments', de: 'Mitglieder von Segmenten' },
} as const satisfies Record<string, Label | null>

export type ImportEntity = keyof typeof rows
export const importEntities = Object.keys(rows) as ImportEntity[]

export const importEntityLabels = (language: keyof Label) => labelsIn(rows, language)
