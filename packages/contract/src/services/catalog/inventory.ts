import { Sku } from '../../common/identifier.ts'
import {
  DateTime,
  Flag,
  Nullable,
  NullableDateTime,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { InventoryTreatmentSetting } from './setting.ts'

export const inventoryStatuses = ['active', 'inactive'] as const
export const inventoryMoves = ['increment', 'decrement'] as const
export const stockFields = ['onHand', 'onReserve'] as const

/** Four decimals are kept, because goods are also sold by weight. */
const Stock = (minimum = -1e12) => Type.Number({ minimum, maximum: 1e12 })

/** Key of a record; an empty sku, bin or bin location means none. */
export const InventoryKey = Obj({
  productCode: Text(1, 255),
  locationCode: Text(1, 36),
  sku: Nullable(Sku()),
  bin: Type.Optional(Nullable(Text(0, 100))),
  binLocation: Type.Optional(Nullable(Text(0, 100))),
})
export type InventoryKey = Static<typeof InventoryKey>

const treatment = {
  inventoryTreatmentSetting: Type.Optional(Nullable(Obj({ code: Nullable(Text(1, 255)) }))),
}

const computed = () =>
  Type.Optional(Nullable(Type.Number({ description: 'Computed; accepted as it was read, and not stored.' })))

/** Absolute values: sent fields replace the stored ones, others stay. */
export const InventorySet = Obj({
  ...InventoryKey.properties,
  ...treatment,
  onHand: Type.Optional(Nullable(Stock())),
  safetyStock: Type.Optional(Nullable(Stock(0))),
  status: Type.Optional(OneOf(inventoryStatuses)),
  externalUpdateDate: Type.Optional(NullableDateTime()),
  onReserve: computed(),
  available: computed(),
  visible: computed(),
})
export type InventorySet = Static<typeof InventorySet>

export const InventoryAdjustment = Obj({
  ...InventoryKey.properties,
  ...treatment,
  operationType: OneOf(inventoryMoves),
  onHand: Type.Optional(Stock()),
  reference: Type.Optional(
    Nullable(
      Text(0, 255, {
        description:
          'Why, in words of your own: a delivery note, a count, damaged goods. The ledger tells it; of several changes of one record the last one.',
      }),
    ),
  ),
})
export type InventoryAdjustment = Static<typeof InventoryAdjustment>

const keyRead = {
  productCode: Text(0),
  locationCode: Text(0),
  sku: Nullable(Text(0)),
  bin: Nullable(Text(0)),
  binLocation: Nullable(Text(0)),
}

/** As read; available and visible are computed and never below zero. */
export const Inventory = Obj({
  ...keyRead,
  onHand: Numeric(),
  onReserve: Numeric(),
  safetyStock: Numeric(),
  available: Numeric(),
  visible: Numeric(),
  status: OneOf(inventoryStatuses),
  externalUpdateDate: NullableDateTime(),
  inventoryTreatmentSetting: Nullable(InventoryTreatmentSetting),
})
export type Inventory = Static<typeof Inventory>

/** In a list, which may be asked for some of the fields only. */
export const InventoryInList = Patch(Inventory.properties)

/** All records of a product at a location. */
export const LocationInventory = Obj({
  productCode: Text(0),
  locationCode: Text(0),
  inventoryTreatmentSetting: Nullable(InventoryTreatmentSetting),
  onHand: Numeric(),
  onReserve: Numeric(),
  available: Numeric(),
  safetyStock: Numeric(),
  visible: Numeric(),
})
export type LocationInventory = Static<typeof LocationInventory>

/** As published for carts that look for stock elsewhere. A location has no other id than its code. */
export const OfferedInventory = Obj({
  locationId: Text(0, undefined, { description: 'Code of the location.' }),
  productCode: Text(0),
  inventoryVisible: Type.Number({ description: 'What is available there, less the safety stock.' }),
  inventoryTreatmentSetting: Nullable(InventoryTreatmentSetting),
})

export const ProductInventoryQuestion = Obj({
  productCode: Text(1, 255),
  locationCode: Type.Optional(Nullable(Text(0, 36))),
})
export type ProductInventoryQuestion = Static<typeof ProductInventoryQuestion>

export const ProductInventory = Obj({
  productCode: Text(0),
  locationCode: Nullable(Text(0)),
  inventoryTreatmentSetting: Nullable(InventoryTreatmentSetting),
  isAvailable: Flag(),
  available: Numeric(),
  visible: Numeric(),
})
export type ProductInventory = Static<typeof ProductInventory>

export const CumulatedInventory = Obj({
  productCode: Text(0),
  isAvailable: Flag(),
  available: Numeric(),
  visible: Numeric(),
})
export type CumulatedInventory = Static<typeof CumulatedInventory>

/** One row of the ledger: the changes of a record add up to it. */
export const InventoryChange = Obj({
  id: Numeric(),
  ...keyRead,
  field: OneOf(stockFields),
  before: Numeric(),
  after: Numeric(),
  change: Numeric(),
  reason: Text(0),
  reference: Nullable(Text(0)),
  user: Text(0),
  date: DateTime(),
})
export type InventoryChange = Static<typeof InventoryChange>

/** Old rows of the ledger that were moved into a file. */
export const InventoryChangeArchive = Obj({
  id: Numeric(),
  firstDate: DateTime(),
  lastDate: DateTime(),
  changeCount: Numeric(),
  size: Numeric(),
  createDate: DateTime(),
})

const productFilters = [
  'product.name',
  'product.identifiers.ean',
  'product.identifiers.upc',
  'product.identifiers.sku',
  'product.identifiers.isbn',
  'product.identifiers.mfgPartNum',
  'product.identifiers.distiPartNum',
] as const
export const inventoryFilters = ['productCode', 'locationCode', 'sku', 'status', ...productFilters] as const
export const inventorySorts = ['productCode', 'locationCode', 'sku', 'bin', 'onHand'] as const
export const locationInventoryFilters = [
  'productCode',
  'locationCode',
  'product.modelType',
  ...productFilters,
] as const
export const cumulatedInventoryFilters = ['productCode', 'createDate', 'updateDate'] as const
export const inventoryChangeFilters = [
  'productCode',
  'locationCode',
  'sku',
  'field',
  'reason',
  'reference',
  'user',
  'date',
] as const
/** Groups of fields that `fields` of the inventory list selects. */
export const inventoryFieldGroups = ['qty', 'identifier'] as const
