import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type SegmentCreate, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError } from '@tradepost/sdk'
import { removeMembersLater } from './delete.ts'
import { asCustomer, austrians, dynamic, eventually, fixed, person, withSegments } from './segment.fixture.ts'

const everything: SegmentCreate = {
  code: 'vip',
  name: 'Our best',
  description: 'Who buys a lot.',
  type: 'dynamic',
  status: 'inactive',
  rules: { 'contacts.country': { $in: ['AT', 'DE'] }, $or: [{ lastName: { $ct: ['a', 'b'] } }] },
  externalUpdateDate: '2026-01-02T03:04:05.678Z',
}

describe('creating segments', () => {
  it('stores all that was sent, and what was not sent has its default', async () => {
    const { api, read, clock } = await withSegments()
    const now = clock.now().toISOString()

    const answer = await api.createSegments({ body: { segments: [everything, fixed('plain')] } })

    assert.deepEqual(answer, { errors: [] })
    assert.deepEqual(await read('vip'), {
      ...everything,
      memberCount: 0,
      evaluation: { status: 'done', progress: 100 },
      createDate: now,
      updateDate: now,
    })
    assert.deepEqual(await read('plain'), {
      code: 'plain',
      name: 'plain',
      description: null,
      type: 'fixed',
      status: 'active',
      rules: null,
      memberCount: 0,
      evaluation: null,
      externalUpdateDate: null,
      createDate: now,
      updateDate: now,
    })
  })

  it('answers 201, also when a code exists already, which is an entry with 409', async () => {
    const { send, read } = await withSegments(fixed('a', { name: 'first' }))

    const { status, body } = await send('/segments', { segments: [fixed('a'), fixed('b'), fixed('b')] })

    assert.equal(status, 201)
    assert.deepEqual(
      body.errors.map((entry: Record<string, unknown>) => [
        entry.code,
        entry.entity,
        entry.entityId,
        entry.entityIndex,
      ]),
      [
        [409, 'segment', 'a', 0],
        [409, 'segment', 'b', 2],
      ],
    )
    assert.equal((await read('a')).name, 'first')
    assert.equal((await read('b')).memberCount, 0)
  })

  it('takes members for a fixed segment', async () => {
    const { customers, devices, create, read, membersOf } = await withSegments()
    const [jane = ''] = await customers(person('Jane'))
    await devices({ code: 'phone' })

    const { errors } = await create(
      fixed('a', {
        members: [asCustomer(jane.toUpperCase()), { id: 'phone', type: 'device' }, asCustomer(jane)],
      }),
      fixed('b', { members: [] }),
    )

    assert.deepEqual(errors, [])
    assert.deepEqual(await membersOf('a'), [jane, 'phone'])
    assert.equal((await read('a')).memberCount, 2)
    assert.equal((await read('b')).memberCount, 0)
  })

  it('refuses the segment whose member is not there, and stores the others', async () => {
    const { create, customers, api } = await withSegments()
    const [jane = ''] = await customers(person('Jane'))
    const stranger = await withSegments()
    const [foreign = ''] = await stranger.customers(person('Joe'))
    const phone = { id: 'phone', type: 'device' } as const

    const { errors } = await create(
      fixed('a', { members: [asCustomer(jane), asCustomer(foreign)] }),
      fixed('b', { members: [phone] }),
      fixed('c', { members: [asCustomer('no uuid')] }),
      fixed('d', { members: [asCustomer(jane)] }),
    )

    assert.deepEqual(
      errors.map(({ code, entityIndex, reason, subentityPath }) => [
        code,
        entityIndex,
        reason,
        subentityPath,
      ]),
      [
        [404, 0, messageOf('customerNotFound'), ['members', 1]],
        [404, 1, messageOf('deviceNotFound'), ['members', 0]],
        [404, 2, messageOf('customerNotFound'), ['members', 0]],
      ],
    )
    assert.deepEqual(
      (await api.listSegments()).segments.map(({ code }) => code),
      ['d'],
    )
  })

  it('refuses members for a dynamic segment', async () => {
    const { create, customers, api } = await withSegments()
    const [jane = ''] = await customers(person('Jane'))

    const { errors } = await create(dynamic('a', austrians, { members: [asCustomer(jane)] }))

    assert.equal(errors[0]?.code, 400)
    assert.deepEqual(errors[0]?.subentityPath, ['members'])
    assert.equal((await api.listSegments()).meta.totalItemCount, 0)
  })

  it('takes an empty list for empty rules', async () => {
    const { send, read, customers } = await withSegments()
    await customers(person('Jane'))

    const { status } = await send('/segments', { segments: [{ ...dynamic('a', {}), rules: [] }] })

    assert.equal(status, 201)
    assert.deepEqual((await read('a')).rules, {})
    assert.equal((await read('a')).memberCount, 1)
  })

  it('stores nothing when a segment fails and all or nothing is asked for', async () => {
    const { send, api } = await withSegments(fixed('a'))

    const { status } = await send('/segments', { segments: [fixed('b'), fixed('a')] }, 'POST', {
      prefer: 'handling=strict',
    })

    assert.equal(status, 422)
    assert.deepEqual(
      (await api.listSegments()).segments.map(({ code }) => code),
      ['a'],
    )
  })
})

describe('a segment', () => {
  it('that does not exist answers 404', async () => {
    const { api, send } = await withSegments()
    const other = await withSegments(fixed('theirs'))

    for (const segmentCode of ['nothing', 'theirs']) {
      await assert.rejects(api.getSegment({ segmentCode }), NotFoundError)
      await assert.rejects(api.updateSegment({ segmentCode, body: { name: 'x' } }), NotFoundError)
      await assert.rejects(api.deleteSegment({ segmentCode }), NotFoundError)
      await assert.rejects(api.cloneSegment({ segmentCode, body: { newSegmentCode: 'x' } }), NotFoundError)
    }
    const { status, body } = await send('/segments/nothing', undefined, 'GET')
    assert.equal(status, 404)
    assert.equal(body.code, 'NotFound')
    assert.equal(body.message, messageOf('segmentNotFound'))
    assert.equal((await other.read('theirs')).code, 'theirs')
  })

  it('may have a code with blanks', async () => {
    const { api, read } = await withSegments(fixed('my best 20%'))

    assert.equal((await read('my best 20%')).name, 'my best 20%')
    await api.deleteSegment({ segmentCode: 'my best 20%' })
    assert.equal((await api.listSegments()).meta.totalItemCount, 0)
  })
})

describe('updating a segment', () => {
  it('answers 204 and changes only what is sent', async () => {
    const { send, read, clock } = await withSegments(everything)
    clock.advance(1000)

    const { status, text } = await send('/segments/vip', { name: 'Best', description: null })

    assert.deepEqual([status, text], [204, ''])
    const after = await read('vip')
    assert.partialDeepStrictEqual(after, { ...everything, name: 'Best', description: null })
    assert.equal(after.updateDate, clock.now().toISOString())
    assert.notEqual(after.createDate, after.updateDate)
  })

  it('changes nothing with an empty body', async () => {
    const { send, api, eventNames } = await withSegments(everything)
    const before = await api.raw.getSegment({ segmentCode: 'vip' })

    const { status } = await send('/segments/vip', {})

    assert.equal(status, 204)
    assert.equal((await api.raw.getSegment({ segmentCode: 'vip' })).etag, before.etag)
    assert.deepEqual(await eventNames(), ['segmentCreated vip'])
  })

  it('never changes code and type', async () => {
    const { send, read } = await withSegments(everything)

    await send('/segments/vip', { code: 'other', type: 'fixed', memberCount: 7 })

    assert.partialDeepStrictEqual(await read('vip'), { code: 'vip', type: 'dynamic', memberCount: 0 })
  })

  it('replaces the rules as a whole', async () => {
    const { api, read } = await withSegments(everything)

    await api.updateSegment({ segmentCode: 'vip', body: { rules: { lastName: 'Doe' } } })
    assert.deepEqual((await read('vip')).rules, { lastName: 'Doe' })

    await api.updateSegment({ segmentCode: 'vip', body: { rules: null } })
    assert.equal((await read('vip')).rules, null)
  })

  it('answers 409 when the stored externalUpdateDate is newer than the sent one', async () => {
    const { api, read, send } = await withSegments(everything)
    const update = (externalUpdateDate: string | null) =>
      api.updateSegment({ segmentCode: 'vip', body: { name: 'new', externalUpdateDate } })

    await assert.rejects(update('2026-01-02T03:04:05.677Z'), { status: 409 })
    assert.equal((await read('vip')).name, everything.name)

    await update('2026-01-02T03:04:05.678Z')
    await update('2026-01-02T05:04:06+01:00')
    assert.equal((await read('vip')).externalUpdateDate, '2026-01-02T04:04:06.000Z')
    await update(null)
    assert.equal((await read('vip')).externalUpdateDate, null)
    assert.equal((await send('/segments/vip', { externalUpdateDate: '2000-01-01T00:00:00Z' })).status, 204)
  })

  it('is conditional with If-Match, and shows the segment to those who prefer it', async () => {
    const { send, api } = await withSegments(fixed('a'))
    const { etag = '' } = await api.raw.getSegment({ segmentCode: 'a' })
    const change = (name: string) =>
      send('/segments/a', { name }, 'POST', { 'if-match': etag, prefer: 'return=representation' })

    const first = await change('b')
    const second = await change('c')

    assert.deepEqual([first.status, first.body.segment.name], [200, 'b'])
    assert.equal(second.status, 412)
    assert.equal((await send('/segments/a', undefined, 'DELETE', { 'if-match': etag })).status, 412)
  })
})

describe('deleting a segment', () => {
  it('leaves nothing of a large one, however many turns that takes', async () => {
    const h = await withSegments()
    const merchantId = await h.merchantId()
    const gone = 1_000_000_000
    await h.platform.database.run(sql`
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${merchantId}, ${gone}, 'device', n::text from generate_series(1, 250) n`)

    await removeMembersLater(h.platform.database, merchantId, [gone], 20)

    await eventually(h.memberRows, 0)
  })

  it('answers 202; its members and its count go with it, and the code is free again', async () => {
    const { send, customers, add, create, read, memberRows, codesOf } = await withSegments(fixed('a'))
    const [jane = ''] = await customers(person('Jane'))
    await add('a', asCustomer(jane))

    const { status, text } = await send('/segments/a', undefined, 'DELETE')

    assert.deepEqual([status, text], [202, ''])
    assert.equal((await send('/segments/a', undefined, 'GET')).status, 404)
    assert.equal(await memberRows(), 0)
    assert.deepEqual(await codesOf(jane), [])
    await create(fixed('a'))
    assert.equal((await read('a')).memberCount, 0)
  })

  it('stores nothing as a dry run', async () => {
    const { send, read } = await withSegments(fixed('a'))

    const { status } = await send('/segments/a?dryRun=true', undefined, 'DELETE')

    assert.equal(status, 202)
    assert.equal((await read('a')).code, 'a')
  })
})

describe('cloning a segment', () => {
  it('answers 202; the clone is there at once, after the original, with name, description, type, status and rules', async () => {
    const { send, read, api } = await withSegments(fixed('z'), everything, fixed('b'))

    const { status, text } = await send('/segments/vip/clone', { newSegmentCode: 'a' })

    assert.deepEqual([status, text], [202, ''])
    const { code: _, externalUpdateDate: __, ...copied } = everything
    assert.partialDeepStrictEqual(await read('a'), { ...copied, code: 'a', externalUpdateDate: null })
    assert.deepEqual(
      (await api.listSegments()).segments.map(({ code }) => code),
      ['z', 'vip', 'b', 'a'],
    )
  })

  it('does not copy the members of a fixed segment, and finds those of a dynamic one', async () => {
    const { customers, api, create, read } = await withSegments()
    const [jane = ''] = await customers(person('Jane'))
    await create(fixed('f', { members: [asCustomer(jane)] }), dynamic('d', austrians))

    await api.cloneSegment({ segmentCode: 'f', body: { newSegmentCode: 'f2' } })
    await api.cloneSegment({ segmentCode: 'd', body: { newSegmentCode: 'd2' } })

    assert.deepEqual([(await read('f2')).memberCount, (await read('d2')).memberCount], [0, 1])
  })

  it('answers 409 when the code exists, and 400 without one', async () => {
    const { send } = await withSegments(fixed('a'), fixed('b'))

    const taken = await send('/segments/a/clone', { newSegmentCode: 'b' })
    const missing = await send('/segments/a/clone', {})

    assert.deepEqual([taken.status, taken.body.message], [409, messageOf('segmentExists')])
    assert.equal(missing.status, 400)
    assert.equal(missing.body.error.results.errors[0].message, texts.missingProperty('newSegmentCode'))
  })

  it('of two at once under one code makes one', async () => {
    const { send, api } = await withSegments(fixed('a'))

    const answers = await Promise.all([1, 2, 3].map(() => send('/segments/a/clone', { newSegmentCode: 'b' })))

    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409])
    assert.equal((await api.listSegments()).meta.totalItemCount, 2)
  })
})

describe('the events of segments', () => {
  it('tell what was created, updated and deleted', async () => {
    const { api, events, create } = await withSegments()

    await create(fixed('a'), fixed('b'), fixed('a'))
    await api.updateSegment({ segmentCode: 'a', body: { status: 'inactive' } })
    await api.cloneSegment({ segmentCode: 'a', body: { newSegmentCode: 'c' } })
    await api.deleteSegment({ segmentCode: 'b' })

    const told = (event: string, segmentCode: string) => ({
      event,
      entityId: segmentCode,
      payload: { segmentCode },
    })
    assert.deepEqual(await events(), [
      told('segmentCreated', 'a'),
      told('segmentCreated', 'b'),
      told('segmentUpdated', 'a'),
      told('segmentCreated', 'c'),
      told('segmentDeleted', 'b'),
    ])
  })
})
