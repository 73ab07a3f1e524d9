import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import {
  asCustomer,
  asDevice,
  crowd,
  dynamic,
  eventually,
  fixed,
  person,
  unknownId,
  withSegments,
} from '../segment/segment.fixture.ts'

const bases = ['segmentation', 'customer'] as const

/** Two fixed segments, and members of the first: two customers and a phone. */
const withMembers = async () => {
  const h = await withSegments(fixed('a'), fixed('b'))
  const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe'))
  await h.devices({ code: 'phone' })
  await h.add('a', asCustomer(jane), asCustomer(joe), asDevice('phone'))
  const at = (base: string, path: string, body?: unknown, method = 'POST') =>
    h.raw(`/${base}/v1/merchants/${h.merchantCode}/segments${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  return { ...h, jane, joe, at }
}

describe('the members of a segment, in both services', () => {
  for (const base of bases) {
    it(`${base}: are added and removed by a bare list and by members`, async () => {
      const { at, jane, joe, membersOf } = await withMembers()
      const removed = base === 'customer' ? 200 : 202

      for (const body of [[asCustomer(jane)], { members: [asCustomer(joe)] }]) {
        const { status, body: answer } = await at(base, '/b/members', body)
        assert.deepEqual([status, answer], [201, { errors: [] }])
      }
      assert.deepEqual(await membersOf('b'), [jane, joe].toSorted())
      for (const body of [[asCustomer(jane)], { members: [asCustomer(joe)] }]) {
        const answer = await at(base, '/b/members?runInBackground=true', body, 'DELETE')
        assert.deepEqual([answer.status, answer.body], [removed, { errors: [] }])
      }
      assert.deepEqual(await membersOf('b'), [])
    })

    it(`${base}: refuses neither form, an empty list and too many`, async () => {
      const { at } = await withMembers()
      const many = Array.from({ length: 1001 }, () => asCustomer(unknownId))

      for (const body of [[], { members: [] }, {}, many, { members: many }, [{ id: 'x' }], 'text'])
        assert.equal((await at(base, '/b/members', body)).status, 400, JSON.stringify(body).slice(0, 60))
    })

    it(`${base}: are all removed of a type by *`, async () => {
      const { at, membersOf, read } = await withMembers()

      const { body } = await at(base, '/a/members', [{ id: '*', type: 'customer' }], 'DELETE')

      assert.deepEqual(body, { errors: [] })
      assert.deepEqual(await membersOf('a'), ['phone'])
      assert.equal((await read('a')).memberCount, 1)
    })

    it(`${base}: are listed, with contacts when asked to`, async () => {
      const { at, jane } = await withMembers()
      const query = `fields=customer.contacts&filters=${JSON.stringify({ 'customer.name': 'Jane Doe' })}`

      const { status, body } = await at(base, `/a/members?${query}`, undefined, 'GET')

      assert.equal(status, 200)
      assert.equal(body.members.length, 1)
      assert.equal(body.members[0].customer.id, jane)
      assert.equal(body.members[0].customer.contacts[0].country, 'AT')
    })

    it(`${base}: are added by a filter`, async () => {
      const { at } = await withMembers()

      const { status, body } = await at(base, '/b/members/addByFilter', {
        filter: { 'contacts.country': 'AT' },
      })

      assert.deepEqual([status, body.memberCount], [202, 2])
    })

    it(`${base}: are copied to a fixed segment, whose own members stay`, async () => {
      const { at, membersOf, customers, add, create } = await withMembers()
      await create(dynamic('d', { 'contacts.country': 'AT' }))
      const [jim = ''] = await customers(person('Jim', 'DE'))
      await add('b', asCustomer(jim))
      const copy = (from: string, destinationSegmentCode?: string) =>
        at(base, `/${from}/members/copy`, { destinationSegmentCode })

      const { status, body } = await copy('a', 'b')

      assert.deepEqual([status, body], [202, undefined])
      assert.deepEqual(await membersOf('b'), [...(await membersOf('a')), jim].toSorted())
      assert.deepEqual(
        [
          (await copy('d', 'b')).status,
          (await copy('a', 'd')).status,
          (await copy('a', 'none')).status,
          (await copy('none', 'b')).status,
          (await copy('a')).status,
        ],
        [202, 400, 404, 404, 400],
      )
    })

    it(`${base}: are compared with a list, also as a stream of octets`, async () => {
      const { raw, merchantCode, jane } = await withMembers()
      const members = [
        asCustomer(jane.toUpperCase()),
        asCustomer(unknownId),
        asDevice('tv'),
        asDevice('phone'),
      ]
      const compare = (type: string, code = 'a') =>
        raw(`/${base}/v1/merchants/${merchantCode}/segments/${code}/batchCodeCompare`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify({ members }),
        })

      for (const type of ['application/json', 'application/octet-stream']) {
        const { status, body } = await compare(type)
        assert.deepEqual([status, body], [200, { members: [asCustomer(unknownId), asDevice('tv')] }], type)
      }
      assert.equal((await compare('application/json', 'none')).status, 404)
    })
  }

  it('have methods of their own in the SDK', async () => {
    const { api, jane, joe } = await withMembers()
    const [first, second] = [asCustomer(jane), asCustomer(joe)]
    const segmentCode = 'b'

    await api.addMembersToSegment({ segmentCode, body: [first] })
    await api.addMembersToSegmentByFilter({ segmentCode, body: { filter: { firstName: 'Joe' } } })
    await api.removeMembersFromSegment({ segmentCode, body: [first] })
    const missing = { body: { members: [first, second] }, segmentCode }

    assert.deepEqual((await api.compareMembersOfSegment(missing)).members, [first])
    assert.deepEqual((await api.compareSegmentMembers(missing)).members, [first])
    await api.copyMembersOfSegment({ segmentCode: 'a', body: { destinationSegmentCode: 'b' } })
    assert.equal((await api.listMembersOfSegment({ segmentCode })).meta.totalItemCount, 3)
  })

  it('answers a segment that is not there alike', async () => {
    const { at } = await withMembers()

    const answers = await Promise.all(bases.map((base) => at(base, '/none/members', undefined, 'GET')))

    const missing = { statusCode: 404, code: 'NotFound', message: messageOf('segmentNotFound') }
    assert.deepEqual(
      answers.map(({ body }) => body),
      [missing, missing],
    )
  })
})

it('copies many members by a job', async () => {
  const h = await withSegments(fixed('a'), fixed('b'))
  await crowd(h, 10_001)
  const { memberCount } = await h.api.addSegmentMembersByFilter({
    segmentCode: 'a',
    body: { filter: { firstName: { $ct: 'P' } } },
  })
  await eventually(async () => (await h.read('a')).memberCount, 10_001)

  await h.api.copySegmentMembers({ segmentCode: 'a', body: { destinationSegmentCode: 'b' } })

  assert.ok(memberCount <= 10_001)
  await eventually(async () => (await h.read('b')).memberCount, 10_001)
})
