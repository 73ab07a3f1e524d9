import { customer } from '@tradepost/contract'
import { preparing, readPrefer, routes } from '@tradepost/kernel'
import {
  compareCustomerNumbers,
  readCustomerBatch,
  writeCustomerBatch,
} from '../batch/customer-batch.service.ts'
import * as contacts from '../contact/contact.service.ts'
import * as metrics from '../metric/metric.service.ts'
import * as notes from '../note/note.service.ts'
import { multiSearch, search } from '../search/search.service.ts'
import * as customers from './customer.service.ts'
import { createCustomers, hashCustomerPasswords } from './customer-create.service.ts'
import { deleteCustomer, updateCustomer } from './customer-update.service.ts'

export const customerRoutes = routes(customer, {
  listCustomers: ({ ctx, query }) => customers.listCustomers(ctx, query),
  createCustomers: preparing(
    ({ ctx, body }) => hashCustomerPasswords(ctx, body.customers),
    ({ ctx, body }, hashes) => createCustomers(ctx, body.customers, hashes),
  ),
  getCustomer: ({ ctx, params, query }) => customers.getCustomer(ctx, params.customerId, query),
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
  createContacts: ({ ctx, params, body }) => contacts.createContacts(ctx, params.customerId, body.contacts),
  updateContact: ({ ctx, params, body }) => contacts.updateContact(ctx, params, body),
  deleteContact: ({ ctx, params }) => contacts.deleteContact(ctx, params),
  listCustomerNotes: ({ ctx, params, query }) => notes.listNotes(ctx, params.customerId, query),
  createCustomerNotes: ({ ctx, params, body }) => notes.createNotes(ctx, params.customerId, body.notes),
  getCustomerMetrics: ({ ctx, params }) => metrics.getCustomerMetrics(ctx, params.customerId),
  updateCustomerMetrics: ({ ctx, params, body }) =>
    metrics.updateCustomerMetrics(ctx, params.customerId, body),
})
