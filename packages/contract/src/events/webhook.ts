import { Obj, Text } from '../schema.ts'
import { type EventDefinition, user } from './definition.ts'

const webhookId = Text(36, 36, { description: 'UUID of the webhook.' })
const webhookCode = Text(1, 255, { description: 'Code of the webhook.' })
const webhook = { entity: 'webhook', payload: Obj({ webhookId, webhookCode, user }) }

export const webhookEvents = {
  webhookCreated: { ...webhook, description: 'A webhook was created.' },
  webhookUpdated: { ...webhook, description: 'A webhook was changed, or got another secret.' },
  webhookDeleted: { ...webhook, description: 'A webhook was deleted.' },
  webhookDeliveryFailed: {
    entity: 'webhook',
    description:
      'A delivery failed for good after its last attempt. Failed deliveries of this event itself are not reported.',
    payload: Obj({
      webhookId,
      webhookCode,
      deliveryId: Text(36, 36, { description: 'UUID of the delivery, to send it again.' }),
      eventCode: Text(1, 255, { description: 'Name of the event that was not delivered.' }),
      reason: Text(0, 1000, { description: 'Why the last attempt failed.' }),
    }),
  },
} as const satisfies Record<string, EventDefinition>
