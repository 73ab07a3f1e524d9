import { Obj, Text, Type } from '../schema.ts'
import { codeOf, type EventDefinition } from './definition.ts'

const pageCode = codeOf('page')
const shopCode = codeOf('shop')
const slug = Text(1, 255, { description: 'Part of the address under which it is, or was, live.' })
const page = { entity: 'page', payload: Obj({ shopCode, pageCode }) }

const definition = {
  entity: 'widgetConfigDefinition',
  payload: Obj({ shopCode, widgetConfigDefinitionCode: codeOf('widget definition') }),
}
const image = {
  entity: 'image',
  payload: Obj({ imageId: Text(36, 36, { description: 'Id of the image.' }) }),
}

export const contentEvents = {
  pageCreated: { ...page, description: 'A page was created as a draft.' },
  pageUpdated: { ...page, description: 'The draft of a page was changed.' },
  pageDeleted: { ...page, description: 'A page was deleted with all its versions.' },
  pagePublished: {
    entity: 'page',
    description: 'The draft of a page became live.',
    payload: Obj({
      shopCode,
      pageCode,
      slug,
      versionNumber: Type.Integer({ description: 'Version that is live now.' }),
    }),
  },
  pageUnpublished: {
    entity: 'page',
    description: 'A page is not live any more.',
    payload: Obj({ shopCode, pageCode, slug }),
  },
  widgetConfigDefinitionCreated: { ...definition, description: 'A widget definition was created.' },
  widgetConfigDefinitionUpdated: { ...definition, description: 'A widget definition was changed.' },
  widgetConfigDefinitionDeleted: { ...definition, description: 'A widget definition was deleted.' },
  imageCreated: { ...image, description: 'An image was added to the library.' },
  imageUpdated: { ...image, description: 'The texts of an image were changed.' },
  imageDeleted: { ...image, description: 'An image was deleted from the library.' },
} as const satisfies Record<string, EventDefinition>
