import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const webhooks = {
  webhookNotFound: notFound('Webhook'),
  webhookExists: conflict('A webhook with this code exists already'),
  tooManyWebhooks: conflict('The merchant has as many webhooks as it may have'),
  syncWebhookNotFound: notFound('Synchronous webhook'),
  syncWebhookExists: conflict('A synchronous webhook with this code exists already'),
  eventTaken: conflict('The event allows one receiver only and has one already'),
  eventKindNotFound: notFound('Event'),
  deliveryNotFound: notFound('Delivery'),
} as const satisfies Record<string, ErrorDefinition>
