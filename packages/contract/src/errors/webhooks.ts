import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const webhooks = {
  webhookNotFound: notFound('Webhook'),
  webhookExists: conflict('A webhook with this code exists already'),
  tooManyWebhooks: conflict('The merchant has as many webhooks as it may have'),
  eventKindNotFound: notFound('Event'),
  deliveryNotFound: notFound('Delivery'),
} as const satisfies Record<string, ErrorDefinition>
