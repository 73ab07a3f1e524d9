import { BatchResult, forceQuery, limitOffset, PageMeta } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj } from '../../schema.ts'
import { Catalog, CatalogCreate, CatalogUpdate, ParentCatalogCreate } from './catalog.ts'

export const catalogOperations = {
  createParentCatalogs: {
    method: 'POST',
    path: '/parentCatalogs',
    summary: 'Create parent catalogs',
    tag: 'Catalogs',
    permission: can.createCatalogs,
    body: Obj({ parentCatalogs: Batch(ParentCatalogCreate) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  listCatalogs: {
    method: 'GET',
    path: '/catalogs',
    summary: 'List catalogs',
    tag: 'Catalogs',
    permission: can.viewCatalogs,
    query: Obj({ ...limitOffset(1000) }),
    responses: { 200: Obj({ meta: PageMeta, catalogs: List(Catalog) }) },
  },
  createCatalogs: {
    method: 'POST',
    path: '/catalogs',
    summary: 'Create catalogs',
    description:
      'The first catalog of a merchant becomes the default; a later one with `isDefault` takes its place. Without a locale or a currency a catalog has those of the merchant.',
    tag: 'Catalogs',
    permission: can.createCatalogs,
    body: Obj({ catalogs: Batch(CatalogCreate) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  getCatalog: {
    method: 'GET',
    path: '/catalogs/{catalogCode}',
    summary: 'Get a catalog',
    tag: 'Catalogs',
    permission: can.viewCatalogs,
    responses: { 200: Obj({ catalog: Catalog }) },
    errors: ['catalogNotFound'],
  },
  updateCatalog: {
    method: 'POST',
    path: '/catalogs/{catalogCode}',
    summary: 'Update a catalog',
    tag: 'Catalogs',
    permission: can.editCatalogs,
    body: CatalogUpdate,
    responses: { 204: null },
    errors: ['catalogNotFound', 'parentCatalogNotFound', 'stale', 'preconditionFailed'],
    represents: 'getCatalog',
  },
  deleteCatalog: {
    method: 'DELETE',
    path: '/catalogs/{catalogCode}',
    summary: 'Delete a catalog',
    description:
      'A catalog with products or categories is refused unless `force=true`, which deletes them too. When the default goes, the oldest of the others takes its place.',
    tag: 'Catalogs',
    permission: can.deleteCatalogs,
    query: Obj({ ...forceQuery }),
    responses: { 204: null },
    errors: ['catalogNotFound', 'catalogNotEmpty', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
