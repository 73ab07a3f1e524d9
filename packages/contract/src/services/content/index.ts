import { service } from '../../operation.ts'
import { pageOperations } from './page.operations.ts'
import { widgetDefinitionOperations } from './widget-definition.operations.ts'

export const content = service(
  'cms',
  {
    title: 'Content',
    description: 'Pages of shops, made of widgets: drafts, versions and what is live.',
    unknownFields: 'refuse',
  },
  { ...pageOperations, ...widgetDefinitionOperations },
)
