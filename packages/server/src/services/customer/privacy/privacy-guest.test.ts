import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { createCustomer, jane } from '../customer/customer.fixture.ts'

const address = 'jane@guests.test'
/** More than the account lists. */
const GUESTS = 120

/** An account, and its owner's purchases as a guest. */
const withGuests = async () => {
  const h = await harness()
  const id = await createCustomer(h, { emailAddress: address, password: 'a password' })
  const customers = Array.from({ length: GUESTS }, () => ({
    ...jane,
    emailAddress: address,
    isAnonymous: true,
  }))
  expectNoErrors(await h.api.createCustomers({ body: { customers } }))
  return { ...h, id }
}

const left = async ({ api }: Harness) =>
  (await api.listCustomers({ filters: { emailAddress: address } })).meta.totalItemCount

it('erasing an account erases every purchase as a guest, once the address has proved to be theirs', async () => {
  const h = await withGuests()
  await h.platform.database.run(sql`
    update customer_account set confirmed_address = ${address} where customer_id = ${h.id}::uuid`)

  await h.api.eraseCustomer({ customerId: h.id })

  await until(async () => (await left(h)) === 0)
})

it('erasing an account leaves guests with an address that nobody has confirmed', async () => {
  const h = await withGuests()

  const { jobId } = await h.api.eraseCustomer({ customerId: h.id })
  await until(async () => (await h.api.getCustomerJob({ jobId })).job.status === 'succeeded')

  assert.equal(await left(h), GUESTS)
})
