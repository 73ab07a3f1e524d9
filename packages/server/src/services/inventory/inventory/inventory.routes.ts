import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { compareCatalogCodes, findUnknownProducts } from '../code-compare/code-compare.service.ts'
import { listInventoryChanges } from '../inventory-change/inventory-change.service.ts'
import { explainInventory } from '../inventory-sum/inventory-explain.service.ts'
import * as archives from '../ledger-archive/ledger-archive.service.ts'
import * as inventories from './inventory.service.ts'
import * as lists from './inventory-list.service.ts'

export const inventoryRoutes = routes(catalog, {
  listInventories: ({ ctx, query }) => lists.listInventories(ctx, query),
  setInventories: ({ ctx, body }) => inventories.setInventories(ctx, body.inventories),
  adjustInventories: ({ ctx, body }) => inventories.adjustInventories(ctx, body.inventories),
  deleteInventories: ({ ctx, body }) => inventories.deleteInventories(ctx, body.inventories),
  explainInventory: ({ ctx, query }) => explainInventory(ctx, query),
  listInventoryChanges: ({ ctx, query }) => listInventoryChanges(ctx, query),
  listInventoryChangeArchives: ({ ctx, query }) => archives.listInventoryChangeArchives(ctx, query),
  getInventoryChangeArchive: ({ ctx, params }) =>
    archives.getInventoryChangeArchive(ctx, Number(params.archiveId)),
  listLocationInventories: ({ ctx, query }) => lists.listLocationInventories(ctx, query),
  listLocalInventories: ({ ctx, query }) => lists.listLocationInventories(ctx, query),
  searchLocationInventories: ({ ctx, query, body }) =>
    lists.searchLocationInventories(ctx, query, body.excludedLocationIds),
  findProductInventories: ({ ctx, body }) => lists.findProductInventories(ctx, body),
  processCumulatedInventories: ({ ctx, query, body }) =>
    findUnknownProducts(ctx, query.catalogCode, body.productCodes ?? []),
  listCumulatedInventories: ({ ctx, query }) => lists.listCumulatedInventories(ctx, query),
  compareCatalogCodes: ({ ctx, query, body }) => compareCatalogCodes(ctx, query.catalogCode, body),
})
