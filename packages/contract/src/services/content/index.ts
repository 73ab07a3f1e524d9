import { service } from '../../operation.ts'
import { imageOperations } from './image.operations.ts'
import { pageOperations } from './page.operations.ts'
import { widgetDefinitionOperations } from './widget-definition.operations.ts'

export const content = service(
  'cms',
  {
    title: 'Content',
    description:
      'Pages of shops, made of widgets: drafts, versions and what is live; and the images that they show.',
    unknownFields: 'refuse',
  },
  { ...pageOperations, ...widgetDefinitionOperations, ...imageOperations },
)
