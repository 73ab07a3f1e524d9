import { Nullable, Obj, Text } from '../schema.ts'
import { codeOf, type EventDefinition, idOf } from './definition.ts'

export const cartEvents = {
  cartReminderTimeReached: {
    entity: 'cart',
    description:
      'A cart with goods in it was left alone for as long as the setting cartReminderTriggerAfterSeconds of its shop says; again after its next change.',
    payload: Obj({
      customerId: Nullable(
        Text(1, 255, { description: 'Id of the customer; null for the cart of a guest.' }),
      ),
      deviceCode: Nullable(Text(1, 255, { description: 'Code of the device; null when it is not known.' })),
      cartId: idOf('cart, a UUID'),
      shopCode: codeOf('shop'),
    }),
  },
} as const satisfies Record<string, EventDefinition>
