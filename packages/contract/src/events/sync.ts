import { Flag, Obj, Patch, type Static, Text, type TSchema, Type, withDescription } from '../schema.ts'
import { CustomerUpdate } from '../services/customer/customer.ts'
import { customerId, textOrNull } from './definition.ts'

export type SyncEventDefinition = {
  /** The kind of thing that it is about. */
  entity: string
  /** When the receiver is asked. */
  description: string
  payload: TSchema
  answer: TSchema
  /** How the request goes on without an answer that can be used. */
  fallback: string
}

const { externalCustomerNumber, firstName, middleName, lastName, taxExempt, taxClass, settings, attributes } =
  CustomerUpdate.properties

const all = {
  loginSync: {
    entity: 'customer',
    description:
      'A customer has given the right password: the receiver may refuse, and may bring the customer up to date.',
    fallback: 'The customer is signed in, unchanged.',
    payload: Obj({
      customerId,
      externalCustomerNumber: textOrNull('Number of the customer in another system; null without one.'),
      emailAddress: Text(1, 255, { description: 'E-mail address of the customer.' }),
      shopCode: textOrNull('Code of the shop; null when the password is checked by an API client.'),
    }),
    answer: Obj({
      isAllowed: Type.Optional(
        Flag({ description: 'False refuses the sign-in, as a wrong password would be.' }),
      ),
      customer: Type.Optional(
        withDescription(
          // neither the address nor the password: who answers could take over the account
          Patch({
            externalCustomerNumber,
            firstName,
            middleName,
            lastName,
            taxExempt,
            taxClass,
            settings,
            attributes,
          }),
          'Fields to change of the customer, as an update takes them.',
        ),
      ),
    }),
  },
} as const satisfies Record<string, SyncEventDefinition>

export type SyncEventName = keyof typeof all
export type SyncPayload<Name extends SyncEventName> = Static<(typeof all)[Name]['payload']>
export type SyncAnswer<Name extends SyncEventName> = Static<(typeof all)[Name]['answer']>

/** Questions to receivers that are asked while a request waits. */
export const syncEvents: Record<SyncEventName, SyncEventDefinition> = all
