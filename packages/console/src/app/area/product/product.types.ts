import type { ResultFor } from '@tradepost/sdk'

export type Product = ResultFor<'getProduct'>['product']
type Attribute = ResultFor<'listAttributes'>['attributes'][number]
type Definition = ResultFor<'listProperties'>['properties'][number]

/** Attributes and properties that a product may have values of. */
export type Definitions = { attributes: Attribute[]; definitions: Definition[] }
