import { customer } from '@tradepost/contract'
import { preparing, readPrefer, routes } from '@tradepost/kernel'
import { compareCustomerNumbers } from '../batch/compare-numbers.ts'
import { readCustomerBatch, writeCustomerBatch } from '../batch/write.ts'
import { getCustomerMetrics } from '../metric/get.ts'
import { updateCustomerMetrics } from '../metric/update.ts'
import { createNotes } from '../note/create.ts'
import { listNotes } from '../note/list.ts'
import { multiSearch } from '../search/multi-search.ts'
import { search } from '../search/search.ts'
import { createCustomers, hashCustomerPasswords } from './create.ts'
import { deleteCustomer } from './delete.ts'
import { getCustomer } from './get.ts'
import { listCustomers } from './list.ts'
import { updateCustomer } from './update.ts'

export const customerRoutes = routes(customer, {
  listCustomers: ({ ctx, query }) => listCustomers(ctx, query),
  createCustomers: preparing(
    ({ ctx, body }) => hashCustomerPasswords(ctx, body.customers),
    ({ ctx, body }, hashes) => createCustomers(ctx, body.customers, hashes),
  ),
  getCustomer: ({ ctx, params, query }) => getCustomer(ctx, params.customerId, query),
  updateCustomer: ({ ctx, params, query, body, ip }) =>
    updateCustomer(ctx, params.customerId, body, { ...query, ip }),
  deleteCustomer: ({ ctx, params, ip }) => deleteCustomer(ctx, params.customerId, ip),
  searchCustomers: ({ ctx, query }) => search(ctx, query),
  multiSearchCustomers: ({ ctx, query, body }) => multiSearch(ctx, body.filterSet, query.limitEach),
  compareCustomerNumbers: ({ ctx, body }) => compareCustomerNumbers(ctx, body.externalCustomerNumbers ?? []),
  writeCustomerBatch: preparing(
    ({ ctx, query, body, ip, headers }) =>
      readCustomerBatch(ctx, body, { ...query, ip, strict: readPrefer(headers.prefer).strict }),
    ({ ctx, query, ip }, batch) => writeCustomerBatch(ctx, batch, { ...query, ip }),
  ),
  listCustomerNotes: ({ ctx, params, query }) => listNotes(ctx, params.customerId, query),
  createCustomerNotes: ({ ctx, params, body }) => createNotes(ctx, params.customerId, body.notes),
  getCustomerMetrics: ({ ctx, params }) => getCustomerMetrics(ctx, params.customerId),
  updateCustomerMetrics: ({ ctx, params, body }) => updateCustomerMetrics(ctx, params.customerId, body),
})
