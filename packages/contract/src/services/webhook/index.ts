import { service } from '../../operation.ts'
import { deliveryOperations } from './delivery.operations.ts'
import { webhookOperations } from './webhook.operations.ts'

export const webhook = service(
  'webhook',
  {
    title: 'Webhooks',
    description:
      'Posts events to addresses of your choice: at least once, in order for each entity, signed, and with a log.',
    unknownFields: 'refuse',
  },
  { ...webhookOperations, ...deliveryOperations },
)
