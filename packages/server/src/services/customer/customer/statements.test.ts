import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CustomerCreate } from '@tradepost/contract'
import { countStatements } from '../../../../test/support/statements.ts'
import { createContacts } from '../contact/create.ts'
import { createDevices } from '../device/create.ts'
import { deleteDevices } from '../device/delete.ts'
import { multiSearch } from '../search/multi-search.ts'
import { createWishlists } from '../wishlist/create.ts'
import { customerOwner } from '../wishlist/owner.service.ts'
import { createCustomers } from './create.ts'
import { device, home, jane, vip, withAttributes } from './customer.fixture.ts'
import { listCustomers } from './list.ts'
import { updateCustomer } from './update.ts'

const full = (count: number): CustomerCreate[] =>
  Array.from({ length: count }, () => ({
    ...jane,
    contacts: [home, home],
    attributes: [{ code: 'vip', value: { code: 'gold' } }],
  }))

const withCounter = async () => {
  const h = await withAttributes(vip)
  return { ...h, ...(await countStatements(h)) }
}

describe('the number of statements', () => {
  it('is the same for one customer and for a thousand', async () => {
    const { ctx, spent } = await withCounter()
    const create = (count: number) => spent(() => createCustomers(ctx, full(count), []))
    const list = (limit: number) =>
      spent(() => listCustomers(ctx, { limit, fields: 'contacts,attributes.vip,settings,metrics' }))
    const search = (limit: number) => spent(() => listCustomers(ctx, { limit, search: 'jane' }))
    const many = (count: number) =>
      spent(() => multiSearch(ctx, Array(count).fill({ filters: { 'customer.firstName': 'Jane' } })))

    const creates = [await create(1), await create(1000)]
    const lists = [await list(1), await list(1000)]
    const searches = [await search(1), await search(1000)]
    const multiple = [await many(1), await many(20)]

    assert.deepEqual(
      { creates, lists, searches, multiple },
      { creates: [6, 6], lists: [2, 2], searches: [1, 1], multiple: [1, 1] },
    )
  })

  it('is the same for one contact, attribute, device or wishlist and for many', async () => {
    const { ctx, spent } = await withCounter()
    const { ids } = await createCustomers(ctx, full(1), [])
    const id = ids[0] ?? ''
    const contacts = (count: number) => spent(() => createContacts(ctx, id, Array(count).fill(home)))
    const sync = (count: number) =>
      spent(() =>
        updateCustomer(ctx, id, { contacts: Array(count).fill(home), attributes: [{ code: 'vip' }] }, {}),
      )
    const codes = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
    const register = (count: number, prefix: string) =>
      spent(() =>
        createDevices(
          ctx,
          codes(count, prefix).map((code) => device(code)),
        ),
      )
    const forget = (count: number, prefix: string) => spent(() => deleteDevices(ctx, codes(count, prefix)))
    const wish = (count: number, prefix: string) =>
      spent(() =>
        createWishlists(
          ctx,
          customerOwner(id),
          codes(count, prefix).map((code) => ({ code })),
        ),
      )

    assert.deepEqual(
      {
        contacts: [await contacts(1), await contacts(500)],
        sync: [await sync(2), await sync(500)],
        register: [await register(1, 'a'), await register(1000, 'b')],
        forget: [await forget(1, 'a'), await forget(1000, 'b')],
        wish: [await wish(1, 'a'), await wish(1000, 'b')],
      },
      { contacts: [5, 5], sync: [10, 10], register: [1, 1], forget: [1, 1], wish: [3, 3] },
    )
  })
})
