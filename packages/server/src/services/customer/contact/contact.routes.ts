import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createContacts } from './create.ts'
import { deleteContact } from './delete.ts'
import { updateContact } from './update.ts'

export const contactRoutes = routes(customer, {
  createContacts: ({ ctx, params, body }) => createContacts(ctx, params.customerId, body.contacts),
  updateContact: ({ ctx, params, body }) => updateContact(ctx, params, body),
  deleteContact: ({ ctx, params }) => deleteContact(ctx, params),
})
