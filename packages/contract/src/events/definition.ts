import {
  DateTime,
  FreeObject,
  List,
  Nullable,
  Obj,
  type Static,
  Text,
  type TSchema,
  Type,
} from '../schema.ts'

export type EventDefinition = {
  /** The kind of thing that it is about; the outbox keeps it beside the id of the thing. */
  entity: string
  /** When it happens. */
  description: string
  payload: TSchema
}

const named = (description: string) => Text(1, 255, { description })

/** Fields that payloads share. */
export const productCode = named('Code of the product.')
export const catalogCode = named('Code of the catalog that the product or category belongs to.')
export const locationCode = named('Code of the location.')
export const customerId = named('Id of the customer, a UUID.')
export const salesOrderNumber = named('Number of the sales order, as text.')
export const user = Text(0, 255, { description: 'Id of the user or API client who did it.' })

export const codeOf = (what: string) => named(`Code of the ${what}.`)
export const idOf = (what: string) => named(`Id of the ${what}.`)
export const textOrNull = (description: string) => Nullable(Text(0, undefined, { description }))
export const amount = (description: string) => Type.Number({ description })
export const ids = (description: string) =>
  ({ ...List(Text(1, 255)), description }) as ReturnType<typeof idList>
const idList = () => List(Text(1, 255))

const properties = (description: string) =>
  ({ ...FreeObject(), description }) as ReturnType<typeof FreeObject>

/** Only what changed, under the same names in both. */
export const difference = {
  oldProperties: properties('The fields that changed, as they were; null where there was no value.'),
  newProperties: properties('The same fields as they are now.'),
}

export type PayloadOf<Definition extends EventDefinition> = Static<Definition['payload']>

/** The envelope that receivers read, whatever happened. */
export const EventDelivery = Obj({
  id: Text(36, 36, { description: 'UUID of the delivery; the same when it is tried again.' }),
  date: { ...DateTime(), description: 'When it happened.' } as ReturnType<typeof DateTime>,
  webhookId: Text(36, 36, { description: 'UUID of the webhook that asked for the event.' }),
  webhookCode: Text(1, 255, { description: 'Code of the webhook.' }),
  eventCode: Text(1, 255, { description: 'Name of the event.' }),
  tenantId: Text(1, 255, { description: 'Code of the merchant.' }),
  tenantType: Text(1, 255, { const: 'merchant', description: 'Always merchant.' }),
  payload: { ...FreeObject(), description: 'What the event tells.' } as ReturnType<typeof FreeObject>,
})
