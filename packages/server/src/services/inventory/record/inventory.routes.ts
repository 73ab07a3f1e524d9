import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { compareCatalogCodes, findUnknownProducts } from '../code-compare/code-compare.service.ts'
import { listInventoryChanges } from '../ledger/list.ts'
import * as archives from '../ledger-archive/ledger-archive.service.ts'
import { explainInventory } from '../sum/explain.ts'
import * as sums from '../sum/list.ts'
import { listInventories } from './list.ts'
import * as inventories from './record.service.ts'

export const inventoryRoutes = routes(catalog, {
  listInventories: ({ ctx, query }) => listInventories(ctx, query),
  setInventories: ({ ctx, body }) => inventories.setInventories(ctx, body.inventories),
  adjustInventories: ({ ctx, body }) => inventories.adjustInventories(ctx, body.inventories),
  deleteInventories: ({ ctx, body }) => inventories.deleteInventories(ctx, body.inventories),
  explainInventory: ({ ctx, query }) => explainInventory(ctx, query),
  listInventoryChanges: ({ ctx, query }) => listInventoryChanges(ctx, query),
  listInventoryChangeArchives: ({ ctx, query }) => archives.listInventoryChangeArchives(ctx, query),
  getInventoryChangeArchive: ({ ctx, params }) =>
    archives.getInventoryChangeArchive(ctx, Number(params.archiveId)),
  listLocationInventories: ({ ctx, query }) => sums.listLocationInventories(ctx, query),
  listLocalInventories: ({ ctx, query }) => sums.listLocationInventories(ctx, query),
  searchLocationInventories: ({ ctx, query, body }) =>
    sums.searchLocationInventories(ctx, query, body.excludedLocationIds),
  findProductInventories: ({ ctx, body }) => sums.findProductInventories(ctx, body),
  processCumulatedInventories: ({ ctx, query, body }) =>
    findUnknownProducts(ctx, query.catalogCode, body.productCodes ?? []),
  listCumulatedInventories: ({ ctx, query }) => sums.listCumulatedInventories(ctx, query),
  compareCatalogCodes: ({ ctx, query, body }) => compareCatalogCodes(ctx, query.catalogCode, body),
})
