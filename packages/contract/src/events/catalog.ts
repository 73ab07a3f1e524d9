import { Obj, Type } from '../schema.ts'
import { catalogCode, codeOf, type EventDefinition, productCode, user } from './definition.ts'

/** Who did it is the actor of the event, which deliveries add. */
const product = {
  entity: 'product',
  payload: Obj({ productCode, catalogCode, user: Type.Optional(user) }),
}
const category = { entity: 'category', payload: Obj({ categoryCode: codeOf('category'), catalogCode }) }
const attribute = { entity: 'attribute', payload: Obj({ attributeCode: codeOf('attribute') }) }
const property = { entity: 'property', payload: Obj({ propertyCode: codeOf('property definition') }) }

export const catalogEvents = {
  productCreated: { ...product, description: 'A product was created.' },
  productUpdated: { ...product, description: 'A product, its categories or a price of it was changed.' },
  productDeleted: { ...product, description: 'A product was deleted.' },
  productActivated: { ...product, description: 'The start date of a product came: it shows from now on.' },
  productDeactivated: { ...product, description: 'The end date of a product came: it no longer shows.' },
  categoryCreated: { ...category, description: 'A category was created.' },
  categoryUpdated: { ...category, description: 'A category was changed or moved.' },
  categoryDeleted: { ...category, description: 'A category was deleted; its products stay.' },
  attributeCreated: { ...attribute, description: 'An attribute of products was created.' },
  attributeUpdated: {
    ...attribute,
    description: 'An attribute of products or one of its values was changed.',
  },
  attributeDeleted: { ...attribute, description: 'An attribute of products was deleted.' },
  propertyCreated: { ...property, description: 'A property definition was created.' },
  propertyUpdated: { ...property, description: 'A property definition was changed.' },
  propertyDeleted: { ...property, description: 'A property definition was deleted.' },
} as const satisfies Record<string, EventDefinition>
