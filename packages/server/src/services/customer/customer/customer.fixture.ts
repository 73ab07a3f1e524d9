import assert from 'node:assert/strict'
import type { CustomerAttributeCreate, CustomerCreate, DeviceCreate } from '@tradepost/contract'
import { Ctx, nobody, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

export const unknownId = '11111111-2222-4333-8444-555555555555'

export const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  emailAddress: 'jane@example.test',
} as const satisfies CustomerCreate

export const home = { firstName: 'Jane', lastName: 'Doe', city: 'Vienna', country: 'AT' } as const

export const createCustomer = async (
  { api }: Harness,
  more: Partial<CustomerCreate> = {},
): Promise<string> => {
  const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: [{ ...jane, ...more }] } }))
  const [id] = ids
  assert.ok(id)
  return id
}

export const withCustomer = async (more: Partial<CustomerCreate> = {}) => {
  const h = await harness()
  return { ...h, id: await createCustomer(h, more) }
}

export const aPhone = { platform: 'ios', type: 'phone', model: 'X1', osVersion: '17' } as const

export const device = (code: string, more: Partial<DeviceCreate> = {}): DeviceCreate => ({
  code,
  ...aPhone,
  ...more,
})

export const vip = {
  code: 'vip',
  type: 'collectionOfValues',
  name: 'VIP level',
  values: [
    { code: 'gold', sequenceId: 2, name: 'Gold' },
    { code: 'silver', sequenceId: 1, name: 'Silver' },
  ],
} as const satisfies CustomerAttributeCreate

export const withAttributes = async (...attributes: CustomerAttributeCreate[]): Promise<Harness> => {
  const h = await harness()
  expectNoErrors(await h.api.createCustomerAttributes({ body: { attributes } }))
  return h
}

/** A request below the SDK, on the path below the customer service of the merchant. */
export const send = ({ raw, merchantCode }: Harness, path: string, body?: unknown, method = 'POST') =>
  raw(`/customer/v1/merchants/${merchantCode}${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })

/** The names of the customer's events since events were last read. */
export const eventsOf = async ({ events }: Harness, id: string) =>
  (await events()).filter(({ entityId }) => entityId === id).map(({ event }) => event)

/** The services themselves, as other services call them. */
export const contextOf = async ({ platform, merchantCode }: Harness): Promise<Ctx> => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  const principal = { ...nobody, merchantId: id, merchantCode, subject: 'tester', name: 'Tester' }
  return new Ctx(platform, principal, 'test', platform.log)
}
