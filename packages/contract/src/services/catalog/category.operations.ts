import {
  BatchResult,
  catalogQuery,
  fieldsQuery,
  filtersQuery,
  forceQuery,
  limitOffset,
  localeQuery,
  originalImagesQuery,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj } from '../../schema.ts'
import { Category, CategoryCreate, CategoryUpdate, categoryFilters, categorySorts } from './category.ts'

export const categoryOperations = {
  listCategories: {
    method: 'GET',
    path: '/categories',
    summary: 'List categories',
    description:
      '`path` has the codes from the root to the category itself; the counts are of its direct products and categories. `fields` is exclusive: only the named fields come back. `name` is filtered and sorted as it is shown.',
    tag: 'Categories',
    permission: can.viewCategories,
    query: Obj({
      ...filtersQuery,
      ...sortQuery,
      ...fieldsQuery,
      ...localeQuery,
      ...catalogQuery,
      ...limitOffset(1000),
      ...originalImagesQuery,
    }),
    filters: categoryFilters,
    sorts: categorySorts,
    responses: { 200: Obj({ meta: PageMeta, categories: List(Category) }) },
    errors: ['catalogNotFound'],
  },
  createCategories: {
    method: 'POST',
    path: '/categories',
    summary: 'Create categories',
    description: 'A parent may be in the same request, before or after its children.',
    tag: 'Categories',
    permission: can.createCategories,
    query: Obj({ ...catalogQuery }),
    body: Obj({ categories: Batch(CategoryCreate) }),
    responses: { 200: BatchResult },
    errors: ['catalogNotFound'],
    batch: true,
  },
  getCategory: {
    method: 'GET',
    path: '/categories/{categoryCode}',
    summary: 'Get a category',
    tag: 'Categories',
    permission: can.viewCategories,
    query: Obj({ ...localeQuery, ...catalogQuery, ...originalImagesQuery }),
    responses: { 200: Obj({ category: Category }) },
    errors: ['categoryNotFound', 'catalogNotFound'],
  },
  updateCategory: {
    method: 'POST',
    path: '/categories/{categoryCode}',
    summary: 'Update a category',
    description:
      'Texts change by locale; one without a language is that of `localeCode`. A new `parentCategoryCode` moves the category with all below it, null makes it a root; it cannot be moved below itself.',
    tag: 'Categories',
    permission: can.editCategories,
    query: Obj({ ...originalImagesQuery, ...localeQuery, ...catalogQuery }),
    body: CategoryUpdate,
    responses: { 204: null },
    errors: [
      'categoryNotFound',
      'parentCategoryNotFound',
      'categoryLoop',
      'categoryTooDeep',
      'catalogNotFound',
      'stale',
      'preconditionFailed',
    ],
    represents: 'getCategory',
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/categories/{categoryCode}',
    summary: 'Delete a category',
    description:
      'With products or categories in it only by `force=true`, which deletes what is below and takes the products out.',
    tag: 'Categories',
    permission: can.deleteCategories,
    query: Obj({ ...catalogQuery, ...forceQuery }),
    responses: { 204: null },
    errors: ['categoryNotFound', 'categoryNotEmpty', 'catalogNotFound', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
