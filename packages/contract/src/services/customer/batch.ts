import { FreeObject, MAX_PAYLOAD_BYTES, Nullable, Obj, OneOf, type Static, Text, Type } from '../../schema.ts'
import { intakeEvents } from '../event-receiver.ts'

/** A change in the form of an event; the payload is checked as the body of a create or an update. */
export const CustomerBatchEntry = Obj({
  event: OneOf(intakeEvents),
  entity: OneOf(['customer']),
  entityId: Type.Optional(
    Nullable(
      Text(0, 255, {
        description:
          'The `externalCustomerNumber`, or with `useInternalEntityId` the id. Needed to update and delete; on create it is the number of a payload without one.',
      }),
    ),
  ),
  payload: Type.Optional(Nullable(FreeObject(MAX_PAYLOAD_BYTES))),
})
export type CustomerBatchEntry = Static<typeof CustomerBatchEntry>
