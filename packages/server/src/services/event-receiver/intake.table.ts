import { CatalogCreate, CatalogUpdate, ProductCreate, ProductUpdate } from '@tradepost/contract'
import * as catalog from '../catalog/index.ts'
import { applyCreates, applyEach, catalogCodeOf } from './intake.apply.ts'
import type { IntakeEntity, IntakeTable } from './intake.rules.ts'

const product: IntakeEntity = {
  permissions: { entityCreated: 'CPC', entityUpdated: 'CPE', entityDeleted: 'CPD' },
  apply: {
    entityCreated: applyCreates<ProductCreate>(ProductCreate, (ctx, items, first) =>
      catalog.createProducts(ctx, catalogCodeOf(first), items),
    ),
    entityUpdated: applyEach<ProductUpdate>(
      (ctx, { code, catalogCode, body }) => catalog.updateProduct(ctx, { code, catalogCode }, body),
      ProductUpdate,
    ),
    entityDeleted: applyEach((ctx, { code, catalogCode }) =>
      catalog.deleteProduct(ctx, { code, catalogCode }),
    ),
  },
}

const catalogs: IntakeEntity = {
  permissions: { entityCreated: 'CCC', entityUpdated: 'CCE', entityDeleted: 'CCD' },
  apply: {
    entityCreated: applyCreates<CatalogCreate>(CatalogCreate, (ctx, items) =>
      catalog.createCatalogs(ctx, items),
    ),
    entityUpdated: applyEach<CatalogUpdate>(
      (ctx, { code, body }) => catalog.updateCatalog(ctx, code, body),
      CatalogUpdate,
    ),
    entityDeleted: applyEach((ctx, { code }) => catalog.deleteCatalog(ctx, code, false)),
  },
}

/** What events can change. A service adds its entities here; plurals are what older clients send. */
export const intakeTable: IntakeTable = { product, products: product, catalog: catalogs, catalogs }
