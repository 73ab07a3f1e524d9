import { JobStarted } from '../../common/job.ts'
import { CursorMeta, cursorQuery, filtersQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { DateTime, List, Nullable, NullableDateTime, Obj, Text, Type, withDescription } from '../../schema.ts'
import { DeliveryAttempt, deliveryFilters, WebhookDelivery } from './webhook.ts'

const tag = 'Deliveries'
const deliveries = '/webhooks/{webhookId}/deliveries'
const known = ['webhookNotFound', 'deliveryNotFound'] as const

const endpoint = Type.Optional(
  Nullable(
    Text(1, 255, { description: 'Another address that it is sent to, this once; else that of the webhook.' }),
  ),
)

export const deliveryOperations = {
  listWebhookDeliveries: {
    method: 'GET',
    path: deliveries,
    summary: 'List the deliveries of a webhook',
    description: 'The newest first; kept for 30 days.',
    tag,
    permission: can.viewWebhooks,
    query: Obj({
      ...filtersQuery,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'How many items a page has.' }),
      ),
      ...cursorQuery,
    }),
    filters: deliveryFilters,
    responses: {
      200: Obj({
        meta: CursorMeta,
        deliveries: withDescription(List(WebhookDelivery), 'Deliveries of the page.'),
      }),
    },
    errors: ['webhookNotFound'],
  },
  getWebhookDelivery: {
    method: 'GET',
    path: `${deliveries}/{deliveryId}`,
    summary: 'Get a delivery with its attempts',
    tag,
    permission: can.viewWebhooks,
    responses: {
      200: Obj({
        delivery: Obj(
          {
            ...WebhookDelivery.properties,
            request: Text(0, undefined, {
              description: 'The body that is sent, its first 16,000 characters.',
            }),
            log: withDescription(List(DeliveryAttempt), 'The last twenty attempts, the oldest first.'),
          },
          { description: 'The delivery.' },
        ),
      }),
    },
    errors: known,
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: `${deliveries}/{deliveryId}/resend`,
    summary: 'Send a delivery again',
    description: 'In any status, with the same id and new attempts. A waiting delivery is due at once.',
    tag,
    permission: can.editWebhooks,
    body: Obj({ endpoint }),
    responses: { 202: null },
    errors: known,
  },
  resendWebhookDeliveries: {
    method: 'POST',
    path: '/webhooks/{webhookId}/resend',
    summary: 'Send the deliveries of a period again',
    description:
      'A job; its result counts them. They keep their ids, and those of one entity arrive in order.',
    tag,
    permission: can.editWebhooks,
    body: Obj({
      from: withDescription(DateTime(), 'Events that happened from then on.'),
      to: Type.Optional(
        withDescription(NullableDateTime(), 'Events that happened before; until now when left out.'),
      ),
      eventCodes: Type.Optional(
        Nullable(
          withDescription(List(Text(1, 255), { max: 500 }), 'Only events of these names; all when left out.'),
        ),
      ),
      endpoint,
    }),
    responses: { 202: JobStarted },
    errors: ['webhookNotFound'],
  },
} as const satisfies Record<string, Operation>
