import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as attributes from './attribute.service.ts'
import * as values from './attribute-value.service.ts'

export const attributeRoutes = routes(customer, {
  listCustomerAttributes: ({ ctx, query }) => attributes.listAttributes(ctx, query),
  createCustomerAttributes: ({ ctx, query, body }) =>
    attributes.createAttributes(ctx, query, body.attributes),
  getCustomerAttribute: ({ ctx, params, query }) => attributes.getAttribute(ctx, params.attributeCode, query),
  updateCustomerAttribute: ({ ctx, params, query, body }) =>
    attributes.updateAttribute(ctx, params.attributeCode, query, body),
  deleteCustomerAttribute: ({ ctx, params }) => attributes.deleteAttribute(ctx, params.attributeCode),
  createCustomerAttributeValues: ({ ctx, params, query, body }) =>
    values.createAttributeValues(ctx, params.attributeCode, query, body.values),
  updateCustomerAttributeValue: ({ ctx, params, query, body }) =>
    values.updateAttributeValue(ctx, params, query, body),
  deleteCustomerAttributeValue: ({ ctx, params }) => values.deleteAttributeValue(ctx, params),
})
