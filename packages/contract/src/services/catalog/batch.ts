import {
  List,
  MAX_PAYLOAD_BYTES,
  Nullable,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withinBytes,
} from '../../schema.ts'
import { intakeEvents } from '../event-receiver.ts'
import { InventoryKey } from './inventory.ts'

export const batchEntities = ['product', 'category', 'inventory'] as const

/** One change of a mixed batch, in the words of the event intake. */
export const CatalogChange = Obj({
  event: OneOf(intakeEvents, { description: 'What happens to the entity.' }),
  entity: OneOf(batchEntities),
  entityId: Type.Optional(
    Nullable(
      Text(1, 255, {
        description:
          'The code of the product or category; needed to update and delete. A stock record is named by its payload.',
      }),
    ),
  ),
  payload: Type.Optional(
    Type.Unsafe<Record<string, unknown> | unknown[] | null>({
      // some languages send an empty list for an empty object
      type: ['object', 'array', 'null'],
      ...withinBytes(MAX_PAYLOAD_BYTES),
      description: 'The body of the create or update; `catalogCode` in it chooses the catalog.',
    }),
  ),
})
export type CatalogChange = Static<typeof CatalogChange>

const MAX_COMPARED = 10_000
const codes = (description: string) =>
  Type.Optional(Type.Array(Text(1, 255), { maxItems: MAX_COMPARED, description }))

export const CodeComparison = Obj({
  locationCodes: codes('Compares only the stock records of these locations.'),
  productCodes: codes('Products to look for in the catalog.'),
  categoryCodes: codes('Categories to look for in the catalog.'),
  inventories: Type.Optional(List(InventoryKey, { max: MAX_COMPARED })),
})
export type CodeComparison = Static<typeof CodeComparison>

/** The requested codes that are not stored, in the order of the request. */
export const MissingCodes = Obj({
  productCodes: List(Text(0)),
  categoryCodes: List(Text(0)),
  inventories: List(InventoryKey),
})
export type MissingCodes = Static<typeof MissingCodes>
