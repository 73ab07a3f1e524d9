import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as properties from './property.service.ts'

export const propertyRoutes = routes(catalog, {
  listProperties: ({ ctx, query }) => properties.listProperties(ctx, query),
  createProperties: ({ ctx, body }) => properties.createProperties(ctx, body.properties),
  getProperty: ({ ctx, params }) => properties.getProperty(ctx, params.propertyCode),
  updateProperty: ({ ctx, params, body }) => properties.updateProperty(ctx, params.propertyCode, body),
  deleteProperty: ({ ctx, params }) => properties.deleteProperty(ctx, params.propertyCode),
})
