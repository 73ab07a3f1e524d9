import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CustomerCreate, DeviceCreate, SegmentCreate, SegmentMemberKey } from '@tradepost/contract'
import { type Actor, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { device } from '../../customer/customer/customer.fixture.ts'

export const unknownId = '11111111-2222-4333-8444-555555555555'

export const austrians = { 'contacts.country': 'AT' }
const contact = (country: string) => ({ firstName: 'x', lastName: 'y', country })

/** A customer of whom only the first name and the country matter. */
export const person = (
  firstName: string,
  country = 'AT',
  more: Partial<CustomerCreate> = {},
): CustomerCreate => ({
  firstName,
  lastName: 'Doe',
  emailAddress: `${firstName.toLowerCase()}@example.test`,
  contacts: [contact(country)],
  ...more,
})

export const fixed = (code: string, more: Partial<SegmentCreate> = {}): SegmentCreate => ({
  code,
  name: code,
  type: 'fixed',
  ...more,
})
export const dynamic = (code: string, rules: SegmentCreate['rules'], more: Partial<SegmentCreate> = {}) =>
  fixed(code, { type: 'dynamic', rules, ...more })

export const asCustomer = (id: string): SegmentMemberKey => ({ id, type: 'customer' })
export const asDevice = (id: string): SegmentMemberKey => ({ id, type: 'device' })

/** Asks again until it holds: what follows from events is there within seconds. */
export const eventually = async <T>(read: () => Promise<T>, expected: T): Promise<void> => {
  const deadline = performance.now() + 300_000
  for (;;) {
    const found = await read()
    if (JSON.stringify(found) === JSON.stringify(expected)) return
    if (performance.now() > deadline) return assert.deepEqual(found, expected)
    await sleep(50)
  }
}

const withHelpers = (h: Harness) => {
  const { api, platform, merchantCode, raw } = h
  const customers = async (...sent: CustomerCreate[]): Promise<string[]> => {
    const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: sent } }))
    return ids.map((id) => id ?? '')
  }
  const devices = async (...sent: (Partial<DeviceCreate> & { code: string })[]) => {
    const body = { devices: sent.map((one) => device(one.code, one)) }
    expectNoErrors(await api.createDevices({ body }))
  }
  const create = (...segments: SegmentCreate[]) => api.createSegments({ body: { segments } })
  const read = async (segmentCode: string) => (await api.getSegment({ segmentCode })).segment
  const add = (segmentCode: string, ...members: SegmentMemberKey[]) =>
    api.addSegmentMembers({ segmentCode, body: { members } })
  /** The ids of the members of a fixed segment. */
  const membersOf = async (segmentCode: string) =>
    (await api.listSegmentMembers({ segmentCode, limit: 1000 })).members.map(({ id }) => id)
  /** The codes of the segments that a customer is in. */
  const codesOf = async (customerId: string) =>
    (await api.listCustomerSegments({ customerId })).segments.map(({ code }) => code)
  /** The first names of those for whom rules hold. */
  const found = async (rules: object) =>
    (await api.searchSegmentMembers({ rules: JSON.stringify(rules), limit: 1000 })).members
      .map(({ customer }) => customer?.firstName)
      .toSorted()
  const eventNames = async () =>
    (await h.events())
      .filter(({ event }) => event.startsWith('segment'))
      .map(({ event, entityId }) => `${event} ${entityId}`)
  const send = (path: string, body?: unknown, method = 'POST', headers?: Record<string, string>) =>
    raw(`/segmentation/v1/merchants/${merchantCode}${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const merchantId = async () =>
    (await platform.database.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`))
      .id
  const actor = async (): Promise<Actor> => ({
    merchantId: await merchantId(),
    now: platform.clock.now(),
    principal: { subject: 'tester' },
  })
  /** Rows of members, also of segments that are gone. */
  const memberRows = async () =>
    (
      await platform.database.one<{ n: number }>(
        sql`select count(*) as n from segment_member where merchant_id = ${await merchantId()}`,
      )
    ).n
  return {
    ...h,
    customers,
    devices,
    create,
    read,
    add,
    membersOf,
    codesOf,
    found,
    eventNames,
    send,
    merchantId,
    actor,
    memberRows,
  }
}

export type SegmentHarness = ReturnType<typeof withHelpers>

/** A merchant with these segments, and what the tests of segments ask again and again. */
export const withSegments = async (...segments: SegmentCreate[]): Promise<SegmentHarness> => {
  const h = withHelpers(await harness())
  if (segments.length > 0) await h.seed.segment(...segments)
  return h
}

/** So many customers without the way through the interface and without events; every other one is even. */
export const crowd = async ({ platform, merchantId }: SegmentHarness, count: number): Promise<void> => {
  await platform.database.run(sql`
    insert into customer (merchant_id, id, first_name, last_name, email_address, status, is_anonymous, tax_exempt, settings,
      create_date, update_date)
    select ${await merchantId()}, gen_random_uuid(), 'P' || n, case when n % 2 = 0 then 'even' else 'odd' end,
      n || '@example.test', 'active', false, false, '{}', now(), now()
    from generate_series(1, ${count}::int) n`)
}

export const moveTo = ({ api }: SegmentHarness, customerId: string, country: string) =>
  api.updateCustomer({ customerId, body: { contacts: [{ firstName: 'x', lastName: 'y', country }] } })
