import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import type { Stored } from '../../parts/form/use-form.ts'

export type Customer = ResultFor<'getCustomer'>['customer']
type Update = InputFor<'updateCustomer'>['body']

const plain = [
  'firstName',
  'lastName',
  'emailAddress',
  'externalCustomerNumber',
  'status',
  'taxExempt',
] as const
const settings = ['marketingOptIn', 'defaultLocale', 'defaultLocationCode'] as const

const valuesOf = (customer: Customer): Values => ({
  ...Object.fromEntries(plain.map((name) => [name, customer[name] ?? null])),
  ...Object.fromEntries(settings.map((name) => [`settings.${name}`, customer.settings[name] ?? null])),
})

export type OpenedCustomer = Stored & { customer: Customer }

export const readCustomer = async (
  api: Client,
  customerId: string,
  signal?: AbortSignal,
): Promise<OpenedCustomer> => {
  const { body, etag } = await api.raw.getCustomer({ customerId }, { signal })
  return { customer: body.customer, values: valuesOf(body.customer), etag }
}

export const toUpdate = (changes: Values): Update => nested(changes) as Update

export const nameOf = ({ firstName, lastName, emailAddress, id }: Customer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || emailAddress || id
