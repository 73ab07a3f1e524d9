import {
  AttributeCreate,
  type BatchErrorItem,
  CatalogCreate,
  CategoryCreate,
  CustomerCreate,
  can,
  type ImportEntity,
  InventorySet,
  LocationCreate,
  LocationPrice,
  LocationPriceKey,
  memberTypes,
  Obj,
  OneOf,
  type Permission,
  ProductCreate,
  PropertyCreate,
  Segment,
  SegmentCreate,
  type SegmentMemberKey,
  SegmentUpdate,
  Text,
  type TSchema,
  Type,
} from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { deleteProductLocationPrices, setProductLocationPrices } from '../../catalog/index.ts'
import {
  type Apply,
  applyCreates,
  applyTogether,
  catalogCodeOf,
  codeOf,
  intakeTable,
} from '../../event-receiver/index.ts'
import {
  addMembers,
  createSegments,
  deleteSegments,
  removeMembers,
  updateSegments,
} from '../../segmentation/index.ts'

export type Action = 'created' | 'updated' | 'deleted'

export type ImportedEntity = {
  permissions: Record<Action, Permission>
  /** The shape of a row, by which the cells of a table are read. */
  shape: TSchema
  /** Fields that name a record, each with other names for it. */
  key: string[][]
  /** Parts of the key that need not be there, with what they are then. */
  optional?: Record<string, string>
  /** Field with the code of the record above, which must be there before. */
  parentField?: string
  /** A row without a key is a new record. */
  mayLackKey?: boolean
  /** Whether its records are addressed by the first part of their key. */
  hasCode: boolean
  apply: Record<Action, Apply>
}

/** An entity that is applied as by the event intake. */
const asEvents = (
  entity: string,
  rest: Omit<ImportedEntity, 'permissions' | 'apply' | 'hasCode'> & { hasCode?: boolean },
): ImportedEntity => {
  const known = intakeTable[entity]
  if (!known) throw new Error(`the event intake does not know the entity ${entity}`)
  const { entityCreated: created, entityUpdated: updated, entityDeleted: deleted } = known.apply
  const { entityCreated, entityUpdated, entityDeleted } = known.permissions
  return {
    hasCode: true,
    ...rest,
    permissions: { created: entityCreated, updated: entityUpdated, deleted: entityDeleted },
    apply: { created, updated, deleted },
  }
}

const setPrices = applyCreates<LocationPrice>(
  { body: LocationPrice, shown: LocationPrice },
  (ctx, items, first) => setProductLocationPrices(ctx, catalogCodeOf(first), items),
)

const segments = { body: SegmentCreate, shown: Segment }

const Member = Obj({
  segmentCode: Text(1, 255),
  id: Text(1, 255),
  type: Type.Optional(OneOf(memberTypes)),
})
type Member = { segmentCode: string; id: string; type?: SegmentMemberKey['type'] }

type ChangeMembers = (
  ctx: Ctx,
  code: string,
  keys: SegmentMemberKey[],
) => Promise<{ errors: BatchErrorItem[] }>

/** One call for each segment that the rows name. */
const applyMembers = (change: ChangeMembers): Apply =>
  applyCreates<Member>({ body: Member, shown: Member }, async (ctx, items) => {
    const errors: BatchErrorItem[] = []
    const bySegment = Map.groupBy(items.keys(), (index) => items[index]?.segmentCode ?? '')
    for (const [code, indexes] of bySegment) {
      const keys = indexes.map((index) => ({
        id: items[index]?.id ?? '',
        type: items[index]?.type ?? 'customer',
      }))
      const done = await change(ctx, code, keys)
      errors.push(...done.errors.map((error) => ({ ...error, entityIndex: indexes[error.entityIndex] ?? 0 })))
    }
    return { errors }
  })

/** Entities that can be imported. */
const table: Record<ImportEntity, ImportedEntity> = {
  property: asEvents('property', { shape: PropertyCreate, key: [['code']] }),
  attribute: asEvents('attribute', { shape: AttributeCreate, key: [['code']] }),
  catalog: asEvents('catalog', { shape: CatalogCreate, key: [['code']] }),
  category: asEvents('category', {
    shape: CategoryCreate,
    key: [['code', 'categoryCode']],
    parentField: 'parentCategoryCode',
  }),
  location: asEvents('location', { shape: LocationCreate, key: [['code', 'locationCode']] }),
  product: asEvents('product', { shape: ProductCreate, key: [['code', 'productCode']] }),
  productLocationPrice: {
    permissions: { created: can.editProducts, updated: can.editProducts, deleted: can.deleteProducts },
    shape: LocationPrice,
    key: [['productCode'], ['locationCode'], ['currencyCode']],
    hasCode: false,
    apply: {
      created: setPrices,
      updated: setPrices,
      deleted: applyCreates<LocationPriceKey>(
        { body: LocationPriceKey, shown: LocationPrice },
        (ctx, keys, first) => deleteProductLocationPrices(ctx, catalogCodeOf(first), keys),
      ),
    },
  },
  inventory: asEvents('inventory', {
    shape: InventorySet,
    key: [['productCode'], ['locationCode'], ['sku'], ['bin'], ['binLocation']],
    optional: { sku: '', bin: '', binLocation: '' },
    hasCode: false,
  }),
  customer: asEvents('customer', {
    shape: CustomerCreate,
    key: [['externalCustomerNumber']],
    mayLackKey: true,
    hasCode: false,
  }),
  segment: {
    permissions: { created: can.createSegments, updated: can.editSegments, deleted: can.deleteSegments },
    shape: SegmentCreate,
    key: [['code', 'segmentCode']],
    hasCode: true,
    apply: {
      created: applyCreates<SegmentCreate>(segments, (ctx, items) => createSegments(ctx, items)),
      updated: applyTogether<SegmentUpdate>(
        (ctx, _, changes) =>
          updateSegments(
            ctx,
            changes.map(({ code, body }) => ({ code, patch: body })),
          ),
        { body: SegmentUpdate, shown: Segment },
      ),
      deleted: applyTogether((ctx, _, changes) => deleteSegments(ctx, changes.map(codeOf))),
    },
  },
  segmentMember: {
    permissions: { created: can.editSegments, updated: can.editSegments, deleted: can.editSegments },
    shape: Member,
    key: [['segmentCode'], ['type'], ['id']],
    optional: { type: 'customer' },
    hasCode: false,
    apply: {
      created: applyMembers(addMembers),
      updated: applyMembers(addMembers),
      deleted: applyMembers(removeMembers),
    },
  },
}

export const entityOf = (entity: ImportEntity): ImportedEntity => table[entity]
export const permissionsOf = (entity: ImportEntity) => table[entity].permissions
