import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listSegmentCodesOf, listSegmentCodesOfMany } from '../index.ts'
import {
  asCustomer,
  austrians,
  dynamic,
  eventually,
  fixed,
  person,
  unknownId,
  withSegments,
} from '../segment/segment.fixture.ts'

/** Jane is in three segments, of which one is inactive; Joe is in none. */
const withJane = async () => {
  const h = await withSegments()
  const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe', 'US'))
  const members = [asCustomer(jane)]
  await h.create(
    fixed('z', { members }),
    dynamic('m', austrians),
    fixed('off', { members, status: 'inactive' }),
    fixed('not hers'),
  )
  return { ...h, jane, joe }
}

describe('the segments of a customer', () => {
  it('are shown as they are, in the order in which they were created, also the inactive', async () => {
    const { api, read, jane, joe } = await withJane()

    const { meta, segments } = await api.listCustomerSegments({ customerId: jane })

    assert.deepEqual(meta, { limit: 100, offset: 0, cursors: { after: null }, totalItemCount: 3 })
    assert.deepEqual(segments, [await read('z'), await read('m'), await read('off')])
    assert.deepEqual((await api.listCustomerSegments({ customerId: joe })).segments, [])
  })

  it('can be filtered and sorted, and come page by page', async () => {
    const { api, jane } = await withJane()
    const list = async (query: object) => {
      const page = await api.listCustomerSegments({ customerId: jane.toUpperCase(), ...query })
      return [page.segments.map(({ code }) => code), page.meta.totalItemCount]
    }

    assert.deepEqual(await list({ filters: { status: 'active' } }), [['z', 'm'], 2])
    assert.deepEqual(await list({ filters: { type: 'dynamic' } }), [['m'], 1])
    assert.deepEqual(await list({ sort: 'code:asc', limit: 2 }), [['m', 'off'], 3])
    const { meta } = await api.listCustomerSegments({ customerId: jane, limit: 2 })
    assert.deepEqual(await list({ limit: 2, after: meta.cursors?.after }), [['off'], 3])
  })

  it('of a customer who is not there answer 404', async () => {
    const { send, api, joe } = await withJane()
    const other = await withSegments()
    const [foreign = ''] = await other.customers(person('Jim'))
    await api.deleteCustomer({ customerId: joe })

    for (const id of [unknownId, 'nonsense', foreign, joe]) {
      const { status, text } = await send(`/customers/${id}/segments`, undefined, 'GET')
      assert.deepEqual([status, text], [404, '{"code":"NotFound","message":"Customer not found"}'])
    }
  })
})

describe('the codes of segments that count for a customer', () => {
  it('are those of active segments', async () => {
    const { platform, merchantId, jane, joe } = await withJane()
    const codes = async (id: string) => listSegmentCodesOf(platform.database, await merchantId(), id)

    assert.deepEqual(await codes(jane), ['m', 'z'])
    assert.deepEqual(await codes(jane.toUpperCase()), ['m', 'z'])
    assert.deepEqual([await codes(joe), await codes(unknownId), await codes('nonsense')], [[], [], []])
  })

  it('can be asked for many at once', async () => {
    const { platform, merchantId, jane, joe } = await withJane()

    const codes = await listSegmentCodesOfMany(platform.database, await merchantId(), [joe, jane, unknownId])

    assert.deepEqual(codes, new Map([[jane, ['m', 'z']]]))
  })

  it('are of one merchant', async () => {
    const { jane } = await withJane()
    const other = await withSegments()

    assert.deepEqual(await listSegmentCodesOf(other.platform.database, await other.merchantId(), jane), [])
  })
})

describe('what segments tell about a customer', () => {
  it('is part of an export', async () => {
    const { api, jane } = await withJane()

    const { jobId } = await api.exportCustomer({ customerId: jane })

    const result = async () =>
      ((await api.getCustomerJob({ jobId })).job.result as { segments?: unknown } | null)?.segments
    await eventually(result, [
      { code: 'm', name: 'm' },
      { code: 'off', name: 'off' },
      { code: 'z', name: 'z' },
    ])
  })

  it('goes when the customer is erased, and is counted', async () => {
    const { api, jane, memberRows, read } = await withJane()

    const { jobId } = await api.eraseCustomer({ customerId: jane })

    const erased = async () =>
      ((await api.getCustomerJob({ jobId })).job.result as { erased?: { segments: number } } | null)?.erased
        ?.segments
    await eventually(erased, 3)
    // an evaluation that began before may still make her a member; the event of the erasure ends that
    await eventually(memberRows, 0)
    assert.equal((await read('z')).memberCount, 0)
  })
})
