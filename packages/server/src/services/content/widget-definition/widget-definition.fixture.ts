import type { WidgetConfigDefinitionCreate, WidgetConfigInputCreate } from '@tradepost/contract'

export const definition = (
  code: string,
  widgetConfigInputs: WidgetConfigInputCreate[] = [{ code: 'title', type: 'text' }],
): WidgetConfigDefinitionCreate => ({ code, name: { 'en-us': `Widget ${code}` }, widgetConfigInputs })
