import { BatchResult, catalogQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Obj } from '../../schema.ts'
import { CatalogChange, CodeComparison, MissingCodes } from './batch.ts'

export const batchOperations = {
  writeCatalogBatch: {
    method: 'POST',
    path: '/batch',
    summary: 'Create, update and delete products, categories and stock in one request',
    description:
      'The changes are made in their order and in one transaction, by the rules of their own operations. What cannot be made is an entry in `errors` whose `entityIndex` is the place of the change. A token also needs the permission of each change.',
    tag: 'Batches',
    permission: can.editProducts,
    body: Batch(CatalogChange),
    responses: { 200: BatchResult },
    errors: ['missingPermission'],
    batch: true,
  },
  compareCatalogCodes: {
    method: 'POST',
    path: '/batchCodeCompare',
    summary: 'Say which products, categories and stock records are not stored',
    description:
      'For imports that compare a feed with the catalog: answers those of the sent codes that do not exist.',
    tag: 'Batches',
    permission: can.viewProducts,
    query: Obj({ ...catalogQuery }),
    body: CodeComparison,
    responses: { 200: MissingCodes },
    errors: ['catalogNotFound'],
    safe: true,
  },
} as const satisfies Record<string, Operation>
