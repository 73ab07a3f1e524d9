import { limitOffset, PageMeta } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj, Text } from '../../schema.ts'
import { CustomerNote, CustomerNoteCreate } from './note.ts'

export const noteOperations = {
  listCustomerNotes: {
    method: 'GET',
    path: '/customers/{customerId}/notes',
    summary: 'List the notes on a customer',
    tag: 'Notes',
    permission: can.viewCustomers,
    query: Obj({ ...limitOffset(100, 1000) }),
    responses: { 200: Obj({ meta: PageMeta, notes: List(CustomerNote) }) },
    errors: ['customerNotFound'],
  },
  createCustomerNotes: {
    method: 'POST',
    path: '/customers/{customerId}/notes',
    summary: 'Add notes to a customer',
    description: 'Without a date a note is of now, without a creator of the caller.',
    tag: 'Notes',
    permission: can.editCustomers,
    body: Obj({ notes: Batch(CustomerNoteCreate) }),
    responses: { 201: Obj({ ids: List(Text(0)) }) },
    errors: ['customerNotFound'],
  },
} as const satisfies Record<string, Operation>
