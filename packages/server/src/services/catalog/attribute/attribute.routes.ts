import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createAttributes } from './create.ts'
import { deleteAttribute } from './delete.ts'
import { getAttribute, listAttributes } from './read.ts'
import { updateAttribute } from './update.ts'
import * as values from './value.service.ts'

export const attributeRoutes = routes(catalog, {
  listAttributes: ({ ctx, query }) => listAttributes(ctx, query),
  createAttributes: ({ ctx, body }) => createAttributes(ctx, body.attributes),
  getAttribute: ({ ctx, params, query }) => getAttribute(ctx, params.attributeCode, query),
  updateAttribute: ({ ctx, params, body }) => updateAttribute(ctx, params.attributeCode, body),
  deleteAttribute: ({ ctx, params }) => deleteAttribute(ctx, params.attributeCode),
  createAttributeValues: ({ ctx, params, body }) =>
    values.createAttributeValues(ctx, params.attributeCode, Array.isArray(body) ? body : body.values),
  updateAttributeValue: ({ ctx, params, body }) => values.updateAttributeValue(ctx, params, body),
  deleteAttributeValue: ({ ctx, params }) => values.deleteAttributeValue(ctx, params),
})
