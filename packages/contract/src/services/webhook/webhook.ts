import {
  DateTime,
  Flag,
  List,
  Nullable,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'

/** How many a merchant may have: the list of webhooks has no pages. */
export const MAX_WEBHOOKS = 500

export const WebhookEvent = Obj({
  code: Text(1, 255, { description: 'Code of the event, one of those that `GET /events` lists.' }),
})

export const webhookFields = {
  name: Text(0, 255, { description: 'Name for people.' }),
  endpoint: Text(0, 255, {
    description:
      'Address to which events are posted. Any text is stored; what is no http or https address, or a private one, fails when it is called, and the log says so.',
  }),
  active: Flag({
    description: 'Whether it gets events; those that come while it is off are not sent later.',
  }),
  events: withDescription(List(WebhookEvent, { max: 500 }), 'Events that are sent to it.'),
}

const code = Text(1, 255, { description: 'Code of the webhook, unique for the merchant.' })

export const WebhookCreate = Obj({
  code: Type.Optional(
    Nullable(Text(1, 255, { description: 'Generated when it is left out; never changes.' })),
  ),
  ...webhookFields,
})
export type WebhookCreate = Static<typeof WebhookCreate>

export const WebhookUpdate = Patch(webhookFields)
export type WebhookUpdate = Static<typeof WebhookUpdate>

export const Webhook = Obj({
  id: Text(36, 36, { description: 'UUID, as used in paths.' }),
  code,
  ...webhookFields,
  createDate: DateTime(),
  updateDate: DateTime(),
})
export type Webhook = Static<typeof Webhook>

export const webhookFilters = ['id', 'code', 'name', 'endpoint', 'active'] as const

export const EventKind = Obj({
  code: Text(0, undefined, { description: 'Name of the event, as webhooks ask for it.' }),
  entity: Text(0, undefined, {
    description: 'Entity that it is about, such as product. Events of one entity arrive in order.',
  }),
  description: Text(0, undefined, { description: 'When it happens.' }),
  fields: withDescription(List(Text(0)), 'Names of the fields of its payload.'),
  isSync: Flag({
    description: 'Whether a request waits for the answer; such an event has one receiver only.',
  }),
})

export const WebhookSecret = Obj({
  secret: Text(0, undefined, {
    description: 'Signs deliveries as Standard Webhooks describe; begins with `whsec_`.',
  }),
  previousSecret: Nullable(
    Text(0, undefined, {
      description: 'The one before, which also signs until it expires; null without one.',
    }),
  ),
  previousSecretExpires: Nullable(Type.String({ format: 'date-time' })),
})

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const deliveryFields = {
  id: Text(36, 36, {
    description: 'UUID of the delivery: `id` of the body and the header `webhook-id`, whenever it is sent.',
  }),
  eventCode: Text(0, undefined, { description: 'Name of the event.' }),
  entity: Text(0, undefined, { description: 'Entity that the event is about, such as product.' }),
  entityId: Text(0, undefined, { description: 'Code or number of the entity.' }),
  status: OneOf(deliveryStatuses, {
    description: '`failed`: it was tried eleven times in about 25 hours and is not tried again by itself.',
  }),
  attempts: Type.Integer({ description: 'Attempts since it was first sent, or last sent again.' }),
  statusCode: Nullable(Type.Integer({ description: 'Status of the last answer; null without one.' })),
  date: withDescription(DateTime(), 'When the event happened.'),
  nextDate: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When it is due; later deliveries of the same entity wait for it.',
    }),
  ),
  endDate: Nullable(Type.String({ format: 'date-time', description: 'When it was delivered or given up.' })),
}

export const WebhookDelivery = Obj(deliveryFields)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const DeliveryAttempt = Obj({
  date: withDescription(DateTime(), 'When the answer came, or it was clear that none would.'),
  endpoint: Text(0, undefined, { description: 'Where it was sent.' }),
  statusCode: Nullable(Type.Integer({ description: 'Status of the answer; null without one.' })),
  answer: Nullable(Text(0, undefined, { description: 'The answer, its first 2,000 characters.' })),
  error: Nullable(Text(0, undefined, { description: 'Why there was no answer.' })),
  milliseconds: Type.Integer({ description: 'How long it took.' }),
})

export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const deliveryFilters = ['id', 'eventCode', 'entity', 'entityId', 'status', 'date', 'endDate'] as const
