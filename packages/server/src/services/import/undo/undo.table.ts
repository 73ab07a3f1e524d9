import { type ImportEntity, LocationPrice, type Property } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import * as catalog from '../../catalog/index.ts'
import {
  type Apply,
  applyCreates,
  applyTogether,
  applyUnchecked,
  catalogCodeOf,
  codeOf,
} from '../../event-receiver/index.ts'
import { type InventoryImage, restoreInventories } from '../../inventory/index.ts'
import { type LocationImage, lockDefaultLocations, restoreLocations } from '../../location/index.ts'
import { entityOf } from '../entity/entity.table.ts'

export type UndoneEntity = {
  /** Takes locks that come before those of the records. */
  lock?: (tx: Tx, ctx: Ctx, catalogCode: string | undefined, images: object[]) => Promise<unknown>
  /** Makes records what they were, whether they are stored or not. */
  restore: Apply
  remove: Apply
}

const removeOf = (entity: ImportEntity) => entityOf(entity).apply.deleted

/** Entities that can be undone. */
export const undoTable: Partial<Record<ImportEntity, UndoneEntity>> = {
  property: {
    restore: applyUnchecked<Property>((ctx, _, images) => catalog.restoreProperties(ctx, images)),
    remove: removeOf('property'),
  },
  attribute: {
    restore: applyUnchecked<catalog.AttributeImage>((ctx, _, images) =>
      catalog.restoreAttributes(ctx, images),
    ),
    remove: removeOf('attribute'),
  },
  catalog: {
    restore: applyUnchecked<catalog.CatalogImage>((ctx, _, images) => catalog.restoreCatalogs(ctx, images)),
    remove: removeOf('catalog'),
  },
  category: {
    lock: (tx, ctx, catalogCode) => catalog.lockCategoryTree(tx, ctx, catalogCode),
    restore: applyUnchecked<catalog.CategoryImage>(catalog.restoreCategories),
    // not by force: products and categories that others put there since would go with it
    remove: applyTogether((ctx, catalogCode, changes) =>
      catalog.deleteCategories(ctx, catalogCode, changes.map(codeOf), { force: false }),
    ),
  },
  location: {
    lock: lockDefaultLocations,
    restore: applyUnchecked<LocationImage>((ctx, _, images) => restoreLocations(ctx, images)),
    remove: removeOf('location'),
  },
  product: {
    lock: (tx, ctx, catalogCode, images) =>
      catalog.lockForRestore(tx, ctx, catalogCode, images as catalog.ProductImage[]),
    restore: applyUnchecked<catalog.ProductImage>(catalog.restoreProducts),
    remove: removeOf('product'),
  },
  productLocationPrice: {
    restore: applyCreates<LocationPrice>({ body: LocationPrice, shown: LocationPrice }, (ctx, items, first) =>
      catalog.restoreLocationPrices(ctx, catalogCodeOf(first), items),
    ),
    remove: removeOf('productLocationPrice'),
  },
  inventory: {
    restore: applyUnchecked<InventoryImage>((ctx, _, images) => restoreInventories(ctx, images)),
    remove: removeOf('inventory'),
  },
  segmentMember: {
    restore: entityOf('segmentMember').apply.created,
    remove: removeOf('segmentMember'),
  },
}
