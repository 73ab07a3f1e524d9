import { FieldWarning, fieldWarnings, filtersQuery, limitOffset, PageMeta } from '../common/shapes.ts'
import { service } from '../operation.ts'
import { can } from '../permission.ts'
import {
  Anything,
  Batch,
  DateTime,
  List,
  MAX_PAYLOAD_BYTES,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
} from '../schema.ts'

export const intakeEvents = ['entityCreated', 'entityUpdated', 'entityDeleted'] as const
export const intakeStatuses = ['pending', 'applied', 'failed'] as const

/** Not validated on arrival: existing clients expect 202 whatever they send; what cannot be applied is kept as failed. */
export const IntakeEvent = Obj({
  event: Text(1, 100),
  entity: Text(1, 100),
  entityId: Type.Optional(
    Nullable(Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 255 })),
  ),
  payload: Type.Optional(Anything(MAX_PAYLOAD_BYTES)),
})
export type IntakeEvent = Static<typeof IntakeEvent>

export const IntakeEventRecord = Obj({
  id: Text(0),
  event: Text(0),
  entity: Text(0),
  entityId: Nullable(Text(0)),
  payload: Anything(MAX_PAYLOAD_BYTES),
  status: OneOf(intakeStatuses),
  error: Nullable(Anything()),
  /** Known when the event is applied. */
  warnings: List(FieldWarning),
  attempts: Type.Integer(),
  createDate: DateTime(),
  appliedDate: NullableDateTime(),
})
export type IntakeEventRecord = Static<typeof IntakeEventRecord>

export const eventReceiver = service(
  'event-receiver',
  {
    title: 'Event intake',
    description: 'Takes changes as events, answers at once and applies them in order.',
  },
  {
    receiveEvents: {
      method: 'POST',
      path: '/events',
      summary: 'Send events',
      description:
        'Stores the events before it answers; they are applied within 0.3 s, in order per entity. The ids come in the order of the request. A token also needs the permission of the change itself, for example CPE to update a product.',
      tag: 'Events',
      permission: can.createEvents,
      body: Obj({ events: Batch(IntakeEvent) }),
      responses: { 202: Obj({ ids: List(Text(0)), ...fieldWarnings }) },
      errors: ['missingPermission'],
    },
    listEvents: {
      method: 'GET',
      path: '/events',
      summary: 'List received events',
      tag: 'Events',
      permission: can.viewEvents,
      query: Obj({ ...filtersQuery, ...limitOffset(100, 1000) }),
      responses: { 200: Obj({ meta: PageMeta, events: List(IntakeEventRecord) }) },
    },
    retryEvent: {
      method: 'POST',
      path: '/events/{eventId}/retry',
      summary: 'Retry an event that failed',
      tag: 'Events',
      permission: can.editEvents,
      responses: { 202: null },
      errors: ['eventNotFound', 'eventNotFailed'],
    },
  },
)
