import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createAttributes } from './create.ts'
import { deleteAttribute } from './delete.ts'
import { getAttribute, listAttributes } from './read.ts'
import { updateAttribute } from './update.ts'
import * as values from './value.service.ts'

export const attributeRoutes = routes(customer, {
  listCustomerAttributes: ({ ctx, query }) => listAttributes(ctx, query),
  createCustomerAttributes: ({ ctx, query, body }) => createAttributes(ctx, query, body.attributes),
  getCustomerAttribute: ({ ctx, params, query }) => getAttribute(ctx, params.attributeCode, query),
  updateCustomerAttribute: ({ ctx, params, query, body }) =>
    updateAttribute(ctx, params.attributeCode, query, body),
  deleteCustomerAttribute: ({ ctx, params }) => deleteAttribute(ctx, params.attributeCode),
  createCustomerAttributeValues: ({ ctx, params, query, body }) =>
    values.createAttributeValues(ctx, params.attributeCode, query, body.values),
  updateCustomerAttributeValue: ({ ctx, params, query, body }) =>
    values.updateAttributeValue(ctx, params, query, body),
  deleteCustomerAttributeValue: ({ ctx, params }) => values.deleteAttributeValue(ctx, params),
})
