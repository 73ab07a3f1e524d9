import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { type Filters, NotFoundError } from '@tradepost/sdk'
import {
  asCustomer,
  asDevice,
  austrians,
  dynamic,
  eventually,
  fixed,
  person,
  unknownId,
  withSegments,
} from '../segment/segment.fixture.ts'

/** A fixed segment of three customers and two devices; the customers in the order of their ids. */
const withMembers = async () => {
  const h = await withSegments(fixed('a'))
  const ids = await h.customers(person('Jane'), person('Joe', 'US'), person('Jim', 'DE'))
  await h.devices({ code: 'phone', platform: 'ios' }, { code: 'tv', platform: 'web' })
  await h.add('a', ...ids.map(asCustomer), asDevice('phone'), asDevice('tv'))
  const [jane = '', joe = '', jim = ''] = ids
  return { ...h, jane, joe, jim, ids: ids.toSorted() }
}

describe('adding members', () => {
  it('answers 201 and adds customers and devices', async () => {
    const { send, customers, devices, membersOf, read } = await withSegments(fixed('a'))
    const [jane = ''] = await customers(person('Jane'))
    await devices({ code: 'phone' })

    const { status, body } = await send('/segments/a/members', {
      members: [asCustomer(jane), asDevice('phone')],
    })

    assert.deepEqual([status, body], [201, { errors: [] }])
    assert.deepEqual(await membersOf('a'), [jane, 'phone'])
    assert.equal((await read('a')).memberCount, 2)
  })

  it('leaves who is a member already as one', async () => {
    const { add, jane, read, eventNames } = await withMembers()
    const before = await eventNames()

    const { errors } = await add('a', asCustomer(jane), asCustomer(jane.toUpperCase()))

    assert.deepEqual(errors, [])
    assert.equal((await read('a')).memberCount, 5)
    assert.deepEqual(await eventNames(), before)
  })

  it('answers an entry with 404 for each who is not there, and adds the others', async () => {
    const { add, customers, membersOf, api } = await withSegments(fixed('a'))
    const [jane = '', gone = ''] = await customers(person('Jane'), person('Gone'))
    await api.deleteCustomer({ customerId: gone })
    const other = await withSegments()
    const [foreign = ''] = await other.customers(person('Joe'))

    const { errors } = await add(
      'a',
      asCustomer(unknownId),
      asCustomer(foreign),
      asCustomer(gone),
      asCustomer('phone'),
      asDevice(jane),
      asCustomer(jane),
    )

    assert.deepEqual(
      errors.map(({ code, entity, entityId, entityIndex, reason }) => [
        code,
        entity,
        entityId,
        entityIndex,
        reason,
      ]),
      [
        [404, 'segmentMember', unknownId, 0, messageOf('customerNotFound')],
        [404, 'segmentMember', foreign, 1, messageOf('customerNotFound')],
        [404, 'segmentMember', gone, 2, messageOf('customerNotFound')],
        [404, 'segmentMember', 'phone', 3, messageOf('customerNotFound')],
        [404, 'segmentMember', jane, 4, messageOf('deviceNotFound')],
      ],
    )
    assert.deepEqual(await membersOf('a'), [jane])
  })

  it('needs id and type, takes 1 to 1,000 and the types of the interface', async () => {
    const { send } = await withSegments(fixed('a'))
    const members = (count: number) => Array.from({ length: count }, () => asCustomer(unknownId))
    const sent: [body: unknown, status: number, code?: string][] = [
      [{ members: members(1000) }, 201],
      [{ members: members(1001) }, 400, 'ARRAY_LENGTH_LONG'],
      [{ members: [] }, 400, 'ARRAY_LENGTH_SHORT'],
      [{}, 400, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ members: [{ id: unknownId }] }, 400, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ members: [{ type: 'customer' }] }, 400, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ members: [{ id: unknownId, type: 'person' }] }, 400, 'ENUM_MISMATCH'],
      [{ members: [{ id: '', type: 'device' }] }, 400, 'MIN_LENGTH'],
      [{ members: [{ id: 'x'.repeat(255), type: 'device' }] }, 201],
      [{ members: [{ id: 'x'.repeat(256), type: 'device' }] }, 400, 'MAX_LENGTH'],
      [{ members: [{ id: null, type: 'device' }] }, 400, 'INVALID_TYPE'],
    ]

    for (const [body, status, code] of sent) {
      const answer = await send('/segments/a/members', body)
      assert.equal(answer.status, status, JSON.stringify(body).slice(0, 100))
      assert.equal(answer.body.error?.results.errors[0].code, code)
    }
  })

  it('of a customer who is being deleted ends without that customer', async () => {
    const { customers, add, api, read, memberRows } = await withSegments(fixed('a'))
    const ids = await customers(...Array.from({ length: 20 }, (_, n) => person(`P${n}`)))

    await Promise.all(ids.flatMap((id) => [add('a', asCustomer(id)), api.deleteCustomer({ customerId: id })]))

    await eventually(async () => [(await read('a')).memberCount, await memberRows()], [0, 0])
  })
})

describe('removing members', () => {
  it('answers 202', async () => {
    const { send, jane, joe, membersOf, read } = await withMembers()

    const { status, body } = await send(
      '/segments/a/members',
      { members: [asCustomer(jane.toUpperCase()), asDevice('tv')] },
      'DELETE',
    )

    assert.deepEqual([status, body], [202, { errors: [] }])
    const left = await membersOf('a')
    assert.deepEqual(
      [left.length, left.includes(joe), left.includes(jane), left.includes('tv')],
      [3, true, false, false],
    )
    assert.equal((await read('a')).memberCount, 3)
  })

  it('answers an entry with 404 for each who was no member', async () => {
    const { api, jane, read } = await withMembers()

    const { errors } = await api.removeSegmentMembers({
      segmentCode: 'a',
      body: { members: [asCustomer(unknownId), asCustomer(jane), asDevice(jane), asCustomer(jane)] },
    })

    assert.deepEqual(
      errors.map(({ code, entityIndex, reason }) => [code, entityIndex, reason]),
      [
        [404, 0, messageOf('segmentMemberNotFound')],
        [404, 2, messageOf('segmentMemberNotFound')],
      ],
    )
    assert.equal((await read('a')).memberCount, 4)
  })

  it('stores nothing as a dry run', async () => {
    const { send, jane, read } = await withMembers()

    const { status } = await send(
      '/segments/a/members?dryRun=true',
      { members: [asCustomer(jane)] },
      'DELETE',
    )

    assert.equal(status, 202)
    assert.equal((await read('a')).memberCount, 5)
  })
})

describe('the members of a segment', () => {
  it('are shown with the customer or the device that they are', async () => {
    const { api, customers, devices, add } = await withSegments(fixed('a'))
    const [jane = ''] = await customers(
      person('Jane', 'AT', { externalCustomerNumber: 'X1', middleName: 'M' }),
    )
    const device = {
      code: 'phone',
      platform: 'ios',
      type: 'phone' as const,
      model: '12',
      osVersion: '17',
      appVersion: '1.0',
      localeCode: 'de-at',
      lastActivity: '2026-01-01T00:00:00.000Z',
      pushToken: 'token',
      attributes: [{ code: 'colour', value: 'red' }],
      loggedInCustomerId: jane,
    }
    await devices(device)
    await add('a', asDevice('phone'), asCustomer(jane))

    const { meta, members } = await api.listSegmentMembers({ segmentCode: 'a' })

    assert.deepEqual(members, [
      {
        id: jane,
        type: 'customer',
        customer: {
          id: jane,
          internalCustomerNumber: (await api.getCustomer({ customerId: jane })).customer
            .internalCustomerNumber,
          externalCustomerNumber: 'X1',
          firstName: 'Jane',
          middleName: 'M',
          lastName: 'Doe',
          emailAddress: 'jane@example.test',
        },
      },
      { id: 'phone', type: 'device', device },
    ])
    assert.deepEqual(meta, { limit: 100, offset: 0, cursors: { after: null }, totalItemCount: 2 })
  })

  it('come page by page', async () => {
    const { api, ids } = await withMembers()
    const seen: string[][] = []
    let after: string | undefined
    do {
      const page = await api.listSegmentMembers({ segmentCode: 'a', limit: 2, after })
      assert.equal(page.meta.totalItemCount, 5)
      seen.push(page.members.map(({ id }) => id))
      after = page.meta.cursors?.after ?? undefined
    } while (after)

    assert.deepEqual(seen, [ids.slice(0, 2), [ids[2], 'phone'], ['tv']])
    const bare = await api.listSegmentMembers({
      segmentCode: 'a',
      limit: 1,
      offset: 4,
      ignoreTotalItemCount: true,
    })
    assert.deepEqual(
      bare.members.map(({ id }) => id),
      ['tv'],
    )
    assert.equal('totalItemCount' in bare.meta, false)
  })

  it('can be filtered by what they are, with and without the prefix', async () => {
    const { api, jane, joe, jim } = await withMembers()
    await api.updateDevice({ deviceCode: 'tv', body: { loggedInCustomerId: joe } })
    const filtered = async (filters: Filters) => {
      const { members, meta } = await api.listSegmentMembers({ segmentCode: 'a', filters })
      assert.equal(meta.totalItemCount, members.length)
      return members.map(({ id }) => id)
    }

    assert.deepEqual(await filtered({ 'customer.firstName': 'Jane' }), [jane])
    assert.deepEqual(await filtered({ firstName: { $ct: ['jan', 'jim'] } }), [jane, jim].toSorted())
    assert.deepEqual(await filtered({ 'contacts.country': 'US' }), [joe])
    assert.deepEqual(await filtered({ type: 'device' }), ['phone', 'tv'])
    assert.deepEqual(await filtered({ id: { $in: ['tv', jane] } }), [jane, 'tv'])
    assert.deepEqual(await filtered({ 'customer.id': jane }), [jane])
    assert.deepEqual(await filtered({ 'devices.platform': 'web' }), [joe, 'tv'])
    assert.deepEqual(await filtered({ type: 'device', 'devices.code': { $ne: 'tv' } }), ['phone'])
    assert.deepEqual(await filtered({ 'devices.lastActivity': { $exists: true } }), [])
    assert.deepEqual(await filtered({ 'metrics.numberOfOrders': { $gt: 0 } }), [])
  })

  it('can be filtered by attributes', async () => {
    const { api, jane } = await withMembers()
    await api.createCustomerAttributes({
      body: { attributes: [{ code: 'level', type: 'text', name: 'Level' }] },
    })
    await api.updateCustomer({ customerId: jane, body: { attributes: [{ code: 'level', value: 'gold' }] } })

    const { members } = await api.listSegmentMembers({
      segmentCode: 'a',
      filters: { 'customer.attributes.level': 'gold' },
    })

    assert.deepEqual(
      members.map(({ id }) => id),
      [jane],
    )
  })

  it('can be sorted, devices last', async () => {
    const { api, jane, joe, jim } = await withMembers()
    const sorted = async (sort: string) =>
      (await api.listSegmentMembers({ segmentCode: 'a', sort })).members.map(({ id }) => id)

    assert.deepEqual(await sorted('emailAddress:asc'), [jane, jim, joe, 'phone', 'tv'])
    assert.deepEqual(await sorted('type:desc,customer.emailAddress:desc'), ['tv', 'phone', joe, jim, jane])
    assert.equal((await sorted('lastName:asc')).length, 5)
    assert.equal((await sorted('id:desc')).at(-1), [jane, joe, jim].toSorted()[0])
  })

  it('show of each what fields asks for', async () => {
    const { api, send } = await withMembers()
    const keys = async (fields: string) => {
      const { members } = await api.listSegmentMembers({ segmentCode: 'a', fields })
      return [Object.keys(members[0] ?? {}), Object.keys(members[4] ?? {})]
    }

    assert.deepEqual(await keys('id'), [
      ['id', 'type'],
      ['id', 'type'],
    ])
    assert.deepEqual(await keys('customer'), [
      ['id', 'type', 'customer'],
      ['id', 'type'],
    ])
    assert.deepEqual(await keys('device,customer'), [
      ['id', 'type', 'customer'],
      ['id', 'type', 'device'],
    ])
    assert.equal((await send('/segments/a/members?fields=nonsense', undefined, 'GET')).status, 400)
  })

  it('are refused with 400 for a dynamic segment, whatever is asked', async () => {
    const { send } = await withSegments(dynamic('d', austrians))
    const members = [asCustomer(unknownId)]

    const answers = [
      await send('/segments/d/members', undefined, 'GET'),
      await send('/segments/d/members', { members }),
      await send('/segments/d/members', { members }, 'DELETE'),
      await send('/segments/d/members/addByFilter', { filter: {} }),
    ]

    for (const { status, body } of answers) {
      assert.equal(status, 400)
      assert.match(body.error.results.errors[0].message, /dynamic segment/)
    }
  })

  it('of a segment that does not exist answer 404', async () => {
    const { api } = await withSegments()
    const body = { members: [asCustomer(unknownId)] }

    for (const segmentCode of ['nothing']) {
      await assert.rejects(api.listSegmentMembers({ segmentCode }), NotFoundError)
      await assert.rejects(api.addSegmentMembers({ segmentCode, body }), NotFoundError)
      await assert.rejects(api.removeSegmentMembers({ segmentCode, body }), NotFoundError)
      await assert.rejects(
        api.addSegmentMembersByFilter({ segmentCode, body: { filter: {} } }),
        NotFoundError,
      )
    }
  })

  it('that are gone are not shown, and soon not counted', async () => {
    const { api, jane, membersOf, read, memberRows } = await withMembers()

    await api.deleteCustomer({ customerId: jane })
    await api.deleteDevices({ body: { deviceCodes: ['tv'] } })

    assert.equal((await membersOf('a')).length, 3)
    await eventually(async () => [(await read('a')).memberCount, await memberRows()], [3, 3])
  })
})

describe('the events of members', () => {
  it('tell who came and who went', async () => {
    const { events, jane, joe, jim, api } = await withMembers()

    await api.removeSegmentMembers({
      segmentCode: 'a',
      body: { members: [asCustomer(jane), asDevice('tv')] },
    })

    const told = (type: string, added: string[], removed: string[]) => ({
      event: 'segmentChanged',
      entityId: 'a',
      payload: { segmentCode: 'a', type, added, removed },
    })
    assert.deepEqual(
      (await events()).filter(({ event }) => event === 'segmentChanged'),
      [
        told('customer', [jane, joe, jim].toSorted(), []),
        told('device', ['phone', 'tv'], []),
        told('customer', [], [jane]),
        told('device', [], ['tv']),
      ],
    )
  })
})

describe('searching members', () => {
  it('answers the customers as members, page by page', async () => {
    const { api, ids } = await withMembers()
    const rules = JSON.stringify({ lastName: 'Doe' })

    const first = await api.searchSegmentMembers({ rules, limit: 2 })
    const second = await api.searchSegmentMembers({ rules, limit: 2, after: first.meta.cursors?.after ?? '' })

    assert.equal(first.meta.totalItemCount, 3)
    assert.deepEqual(
      [...first.members, ...second.members].map(({ id, type }) => [id, type]),
      ids.map((id) => [id, 'customer']),
    )
    assert.deepEqual(Object.keys(first.members[0]?.customer ?? {}), [
      'id',
      'internalCustomerNumber',
      'externalCustomerNumber',
      'firstName',
      'middleName',
      'lastName',
      'emailAddress',
    ])
    assert.equal(second.meta.cursors?.after, null)
  })

  it('answers all customers without rules', async () => {
    const { api } = await withMembers()

    const { meta } = await api.searchSegmentMembers()
    const bare = await api.searchSegmentMembers({ ignoreTotalItemCount: true })

    assert.equal(meta.totalItemCount, 3)
    assert.equal('totalItemCount' in bare.meta, false)
  })
})
