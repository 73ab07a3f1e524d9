import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as attributes from './attribute.service.ts'
import * as values from './value.service.ts'

export const attributeRoutes = routes(catalog, {
  listAttributes: ({ ctx, query }) => attributes.listAttributes(ctx, query),
  createAttributes: ({ ctx, body }) => attributes.createAttributes(ctx, body.attributes),
  getAttribute: ({ ctx, params, query }) => attributes.getAttribute(ctx, params.attributeCode, query),
  updateAttribute: ({ ctx, params, body }) => attributes.updateAttribute(ctx, params.attributeCode, body),
  deleteAttribute: ({ ctx, params }) => attributes.deleteAttribute(ctx, params.attributeCode),
  createAttributeValues: ({ ctx, params, body }) =>
    values.createAttributeValues(ctx, params.attributeCode, Array.isArray(body) ? body : body.values),
  updateAttributeValue: ({ ctx, params, body }) => values.updateAttributeValue(ctx, params, body),
  deleteAttributeValue: ({ ctx, params }) => values.deleteAttributeValue(ctx, params),
})
