import { content } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as definitions from './widget-definition.service.ts'

export const widgetDefinitionRoutes = routes(content, {
  listWidgetConfigDefinitions: ({ ctx, params, query }) =>
    definitions.listWidgetConfigDefinitions(ctx, params.shopCode, query),
  createWidgetConfigDefinitions: ({ ctx, params, body }) =>
    definitions.createWidgetConfigDefinitions(ctx, params.shopCode, body.widgetConfigDefinitions),
  getWidgetConfigDefinition: ({ ctx, params }) =>
    definitions.getWidgetConfigDefinition(ctx, params.shopCode, params.widgetConfigDefinitionCode),
  updateWidgetConfigDefinition: ({ ctx, params, body }) =>
    definitions.updateWidgetConfigDefinition(ctx, params.shopCode, params.widgetConfigDefinitionCode, body),
  deleteWidgetConfigDefinition: ({ ctx, params }) =>
    definitions.deleteWidgetConfigDefinition(ctx, params.shopCode, params.widgetConfigDefinitionCode),
})
