import { type EventDefinition, EventDelivery, eventsByService } from '../events/index.ts'
import type { Service } from '../operation.ts'
import type { SchemaWriter } from './schemas.ts'
import type { Components, WebhookObject } from './types.ts'

const webhook = (name: string, definition: EventDefinition, write: SchemaWriter): WebhookObject => ({
  post: {
    operationId: `on${name[0]?.toUpperCase()}${name.slice(1)}`,
    summary: name,
    description: definition.description,
    security: [{ webhookSignature: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [write(EventDelivery)],
            properties: { eventCode: { const: name }, payload: write(definition.payload) },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Received. Any other answer, or none in time, is tried again.' } },
  },
})

/** How a receiver is sure of the sender, in the one form that OpenAPI has for a header. */
export const webhookSecurity: Components['securitySchemes'] = {
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'A signature of `webhook-id`, `webhook-timestamp` and the body by the secret of the webhook, as standardwebhooks.com describes it.',
  },
}

/** The events of the services in the document. */
export const webhooksOf = (services: Service[], write: SchemaWriter): Record<string, WebhookObject> => {
  const served = new Set(services.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(eventsByService)
      .filter(([service]) => served.has(service))
      .flatMap(([, events]) => Object.entries<EventDefinition>(events))
      .map(([name, definition]) => [name, webhook(name, definition, write)]),
  )
}
