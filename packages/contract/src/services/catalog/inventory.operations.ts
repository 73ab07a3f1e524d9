import { Sku } from '../../common/identifier.ts'
import {
  BatchResult,
  catalogQuery,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  localeQuery,
  PageMeta,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { AnyFile, Batch, Flag, List, Obj, Text, Type, withDescription } from '../../schema.ts'
import {
  CumulatedInventory,
  cumulatedInventoryFilters,
  InventoryAdjustment,
  InventoryChange,
  InventoryChangeArchive,
  InventoryInList,
  InventoryKey,
  InventorySet,
  inventoryChangeFilters,
  inventoryFilters,
  inventorySorts,
  LocationInventory,
  locationInventoryFilters,
  OfferedInventory,
  ProductInventory,
  ProductInventoryQuestion,
} from './inventory.ts'
import { InventoryExplanation } from './reservation.ts'

const MAX_RECORDS = 10_000

const { limit } = limitOffset(1000)

const locationInventories = {
  method: 'GET',
  summary: 'List stock by product and location',
  description:
    'One row for each product at each location, summed over sku, bin and place in the bin. Pages by cursor only.',
  tag: 'Inventories',
  permission: can.viewStock,
  query: Obj({ limit, ...cursorQuery, ...localeQuery, ...filtersQuery, ...withoutTotalQuery }),
  filters: locationInventoryFilters,
  responses: { 200: Obj({ meta: PageMeta, locationInventories: List(LocationInventory) }) },
} as const satisfies Omit<Operation, 'path'>

export const inventoryOperations = {
  listInventories: {
    method: 'GET',
    path: '/inventories',
    summary: 'List stock records',
    description:
      '`available` is what is on hand and not reserved, `visible` what is left of it above the safety stock; neither falls below zero. `fields` takes `qty` and `identifier`: only these fields come back.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({
      ...filtersQuery,
      ...limitOffset(1000),
      ...cursorQuery,
      omitTotalItemCount: Type.Optional(
        Flag({ default: false, description: 'Leave `meta.totalItemCount` out, which saves the count.' }),
      ),
      ...sortQuery,
      ...fieldsQuery,
    }),
    filters: inventoryFilters,
    sorts: inventorySorts,
    responses: { 200: Obj({ meta: PageMeta, inventories: List(InventoryInList) }) },
  },
  setInventories: {
    method: 'POST',
    path: '/inventories',
    summary: 'Set stock',
    description:
      'Creates records and sets absolute values of existing ones. A record is named by product, location, sku, bin and place in the bin.',
    tag: 'Inventories',
    permission: can.editStock,
    body: Obj({ inventories: Batch(InventorySet, MAX_RECORDS) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  adjustInventories: {
    method: 'PATCH',
    path: '/inventories',
    summary: 'Increment and decrement stock',
    description:
      'What is on hand may fall below zero; what is available does not. Several changes of one record add up.',
    tag: 'Inventories',
    permission: can.editStock,
    body: Obj({ inventories: Batch(InventoryAdjustment, MAX_RECORDS) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  deleteInventories: {
    method: 'DELETE',
    path: '/inventories',
    summary: 'Delete stock records',
    description: 'A record with reservations on it stays and is an error with code 409.',
    tag: 'Inventories',
    permission: can.deleteStock,
    body: Obj({ inventories: Batch(InventoryKey, MAX_RECORDS) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  explainInventory: {
    method: 'GET',
    path: '/inventories/explain',
    summary: 'Explain the stock of a product at a location',
    description:
      'The record, every reservation that holds some of it, and the latest 100 changes, newest first. Without `sku`, `bin` or `binLocation` it is the record without them, or else the only one there is.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({
      productCode: Text(1, 255, { description: 'Code of the product.' }),
      locationCode: Text(1, 36, { description: 'Code of the location.' }),
      sku: Type.Optional(Sku({ description: 'SKU of the stock record; left out: the one without.' })),
      bin: Type.Optional(
        Text(0, 100, { description: 'Bin of the stock record; left out: the one without.' }),
      ),
      binLocation: Type.Optional(
        Text(0, 100, { description: 'Place of the bin; left out: the record without.' }),
      ),
    }),
    responses: { 200: InventoryExplanation },
    errors: ['inventoryNotFound'],
  },
  listInventoryChanges: {
    method: 'GET',
    path: '/inventoryChanges',
    summary: 'List the ledger of stock',
    description: 'Every change of a quantity with who, why, before and after, newest first.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({ ...filtersQuery, ...limitOffset(100, 1000), ...cursorQuery, ...withoutTotalQuery }),
    filters: inventoryChangeFilters,
    responses: { 200: Obj({ meta: PageMeta, inventoryChanges: List(InventoryChange) }) },
  },
  listInventoryChangeArchives: {
    method: 'GET',
    path: '/inventoryChangeArchives',
    summary: 'List archived parts of the ledger of stock',
    description:
      'Changes older than the merchant setting `stockLedgerDays` are moved out of the ledger into files, newest first here.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({ ...limitOffset(100, 1000), ...cursorQuery }),
    responses: { 200: Obj({ meta: PageMeta, archives: List(InventoryChangeArchive) }) },
  },
  getInventoryChangeArchive: {
    method: 'GET',
    path: '/inventoryChangeArchives/{archiveId}',
    summary: 'Download an archived part of the ledger of stock',
    description: 'One change a line, as JSON in the form of the ledger, oldest first.',
    tag: 'Inventories',
    permission: can.viewStock,
    params: { archiveId: Text(1, 15, { pattern: '^[0-9]+$' }) },
    responses: { 200: AnyFile('application/x-ndjson', 'One change a line.') },
    errors: ['inventoryChangeArchiveNotFound'],
  },
  listLocationInventories: { path: '/locationInventories', ...locationInventories },
  /** Alias used by newer clients. */
  listLocalInventories: { path: '/localInventories', ...locationInventories },
  searchLocationInventories: {
    method: 'POST',
    path: '/locationInventories',
    summary: 'List stock by product and location, without some locations',
    description: 'Reads, in spite of the method. Pages by cursor only.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({ limit, ...cursorQuery, ...filtersQuery }),
    body: Obj({
      excludedLocationIds: withDescription(
        List(Text(0, 36), { max: 10_000 }),
        'Codes of locations to leave out.',
      ),
    }),
    filters: ['productCode'],
    responses: { 200: Obj({ meta: PageMeta, locationInventories: List(OfferedInventory) }) },
    safe: true,
  },
  findProductInventories: {
    method: 'POST',
    path: '/productInventories',
    summary: 'Look up the stock of products',
    description: 'The body is a list. Without a location the answer is over all of them.',
    tag: 'Inventories',
    permission: can.viewStock,
    body: List(ProductInventoryQuestion, { max: 1000 }),
    responses: { 200: Obj({ productInventories: List(ProductInventory) }) },
    safe: true,
  },
  processCumulatedInventories: {
    method: 'POST',
    path: '/cumulatedInventories/process',
    summary: 'Make sure that cumulated stock is up to date',
    description:
      'It always is: the numbers are computed when they are read. `errors` has an entry for each product that the catalog does not have.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({ ...catalogQuery }),
    body: Obj({ productCodes: Type.Optional(List(Text(1, 255), { max: 1000 })) }),
    responses: { 200: BatchResult },
    errors: ['catalogNotFound'],
    safe: true,
  },
  listCumulatedInventories: {
    method: 'GET',
    path: '/cumulatedInventories',
    summary: 'List stock by product, over all locations',
    description:
      'A row for every product of the catalog. Active records at active locations count. `updateDate` finds the products whose stock was changed then, `createDate` those that got a record; `productCode` cannot be combined with them.',
    tag: 'Inventories',
    permission: can.viewStock,
    query: Obj({ ...catalogQuery, limit, ...cursorQuery, ...filtersQuery, ...withoutTotalQuery }),
    filters: cumulatedInventoryFilters,
    responses: { 200: Obj({ meta: PageMeta, cumulatedInventories: List(CumulatedInventory) }) },
    errors: ['catalogNotFound'],
  },
} as const satisfies Record<string, Operation>
