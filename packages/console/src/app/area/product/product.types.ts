import type { ResultFor } from '@tradepost/sdk'

export type Product = ResultFor<'getProduct'>['product']
type Attribute = ResultFor<'listAttributes'>['attributes'][number]
type Definition = ResultFor<'listProperties'>['properties'][number]

/** What products can be described by. */
export type Definitions = { attributes: Attribute[]; definitions: Definition[] }
