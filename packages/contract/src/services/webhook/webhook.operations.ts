import { Job } from '../../common/job.ts'
import { BatchResult, filtersQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, FreeObject, List, Nullable, Obj, Text, Type, withDescription } from '../../schema.ts'
import { EventKind, Webhook, WebhookCreate, WebhookSecret, WebhookUpdate, webhookFilters } from './webhook.ts'

const tag = 'Webhooks'
const one = '/webhooks/{webhookId}'
const known = ['webhookNotFound'] as const

export const webhookOperations = {
  listWebhooks: {
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    description: 'All of them, in the order in which they were created.',
    tag,
    permission: can.viewWebhooks,
    query: Obj({ ...filtersQuery }),
    filters: webhookFilters,
    responses: { 200: Obj({ webhooks: withDescription(List(Webhook), 'Webhooks of the merchant.') }) },
  },
  createWebhooks: {
    method: 'POST',
    path: '/webhooks',
    summary: 'Create webhooks',
    description: 'Each gets events from now on, and its own secret.',
    tag,
    permission: can.createWebhooks,
    body: Obj({ webhooks: withDescription(Batch(WebhookCreate, 100), 'Webhooks to create.') }),
    responses: {
      200: Obj({
        errors: BatchResult.properties.errors,
        ids: withDescription(List(Text(0)), 'Ids of those that were created, in the order of the request.'),
      }),
    },
    batch: true,
  },
  getWebhook: {
    method: 'GET',
    path: one,
    summary: 'Get a webhook',
    tag,
    permission: can.viewWebhooks,
    responses: { 200: Obj({ webhook: withDescription(Webhook, 'The webhook.') }) },
    errors: known,
  },
  updateWebhook: {
    method: 'POST',
    path: one,
    summary: 'Update a webhook',
    description:
      '`events` are replaced as a whole. What waits to be sent goes to the new endpoint. While it is not active, it waits.',
    tag,
    permission: can.editWebhooks,
    body: WebhookUpdate,
    responses: { 204: null },
    errors: [...known, 'eventKindNotFound', 'eventTaken', 'preconditionFailed'],
    represents: 'getWebhook',
  },
  deleteWebhook: {
    method: 'DELETE',
    path: one,
    summary: 'Delete a webhook',
    description: 'Nothing more is sent, and its log is removed within the hour.',
    tag,
    permission: can.deleteWebhooks,
    responses: { 204: null },
    errors: [...known, 'preconditionFailed'],
  },
  testWebhook: {
    method: 'POST',
    path: `${one}/test`,
    summary: 'Send a sample to a webhook',
    description:
      'Signed like a delivery, once, also to a webhook that is not active. The payload is a sample that looks unlike those of real events.',
    tag,
    permission: can.editWebhooks,
    safe: true,
    responses: {
      200: Obj({
        error: withDescription(
          FreeObject(),
          'Answer of the endpoint if its status is no success; else empty.',
        ),
        body: withDescription(FreeObject(), 'Answer of the endpoint if its status is a success; else empty.'),
        statusCode: Type.Integer({ description: 'Status that the endpoint answered; 0 without an answer.' }),
        reason: Nullable(Text(0, undefined, { description: 'Why there was no answer; null if there was.' })),
      }),
    },
    errors: known,
  },
  getWebhookToken: {
    method: 'GET',
    path: '/webhookToken',
    summary: 'Get the token in the header of deliveries',
    description:
      'The header `service-token` of every delivery has it. It is the same for all webhooks of the merchant and never changes; to be sure of the sender, verify the signature.',
    tag,
    permission: can.editWebhooks,
    responses: {
      200: Obj({ webhookToken: Text(0, undefined, { description: 'Token of 47 letters and digits.' }) }),
    },
  },
  listEventKinds: {
    method: 'GET',
    path: '/events',
    summary: 'List the events that webhooks can get',
    description: 'The reference describes the payload of each under its webhooks.',
    tag,
    permission: can.viewWebhooks,
    responses: { 200: Obj({ events: withDescription(List(EventKind), 'Kinds of events, by service.') }) },
  },
  getWebhookSecret: {
    method: 'GET',
    path: `${one}/secret`,
    summary: 'Get the secret that signs deliveries',
    tag,
    permission: can.editWebhooks,
    responses: { 200: WebhookSecret },
    errors: known,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: `${one}/secret/rotate`,
    summary: 'Replace the secret that signs deliveries',
    description:
      'For 24 hours both secrets sign, so that receivers can change over in their own time. A second rotation within them ends the oldest.',
    tag,
    permission: can.editWebhooks,
    responses: { 200: WebhookSecret },
    errors: known,
  },
  getWebhookJob: {
    method: 'GET',
    path: '/jobs/{jobId}',
    summary: 'Get a job of the webhook service',
    tag,
    permission: can.viewWebhooks,
    responses: { 200: Obj({ job: Job }) },
    errors: ['jobNotFound'],
  },
} as const satisfies Record<string, Operation>
