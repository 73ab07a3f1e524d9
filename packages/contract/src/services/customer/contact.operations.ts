import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj, Text } from '../../schema.ts'
import { ContactCreate, ContactUpdate } from './contact.ts'

export const contactOperations = {
  createContacts: {
    method: 'POST',
    path: '/customers/{customerId}/contacts',
    summary: 'Add contacts to a customer',
    tag: 'Contacts',
    permission: can.editCustomers,
    body: Obj({ contacts: Batch(ContactCreate) }),
    responses: { 201: Obj({ ids: List(Text(0)) }) },
    errors: ['customerNotFound'],
  },
  updateContact: {
    method: 'POST',
    path: '/customers/{customerId}/contacts/{contactId}',
    summary: 'Update a contact',
    tag: 'Contacts',
    permission: can.editCustomers,
    body: ContactUpdate,
    responses: { 204: null },
    errors: ['customerNotFound', 'contactNotFound', 'stale'],
    listedIn: { operation: 'getCustomer', list: 'contacts', key: 'id' },
  },
  deleteContact: {
    method: 'DELETE',
    path: '/customers/{customerId}/contacts/{contactId}',
    summary: 'Delete a contact',
    tag: 'Contacts',
    permission: can.editCustomers,
    responses: { 204: null },
    errors: ['customerNotFound', 'contactNotFound'],
  },
} as const satisfies Record<string, Operation>
