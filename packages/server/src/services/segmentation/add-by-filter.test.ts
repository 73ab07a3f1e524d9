import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { withinTime } from './member.store.ts'
import {
  austrians,
  crowd,
  eventually,
  fixed,
  person,
  type SegmentHarness,
  unknownId,
  withSegments,
} from './segment.fixture.ts'

const addByFilter = ({ api }: SegmentHarness, filter: Record<string, unknown>) =>
  api.addSegmentMembersByFilter({ segmentCode: 'a', body: { filter } })

describe('adding by a filter', () => {
  it('answers 202 with the number of members; they are there at once', async () => {
    const h = await withSegments(fixed('a'))
    const [jane = '', , jim = ''] = await h.customers(person('Jane'), person('Joe', 'US'), person('Jim'))

    const { status, body } = await h.send('/segments/a/members/addByFilter', { filter: austrians })

    assert.deepEqual([status, body], [202, { memberCount: 2, jobId: null }])
    assert.deepEqual(await h.membersOf('a'), [jane, jim].toSorted())
  })

  it('leaves who is a member already, and counts nobody twice', async () => {
    const h = await withSegments(fixed('a'))
    await h.customers(person('Jane'), person('Joe', 'US'))

    await addByFilter(h, austrians)
    assert.deepEqual(await addByFilter(h, austrians), { memberCount: 1, jobId: null })
    assert.deepEqual(await addByFilter(h, {}), { memberCount: 2, jobId: null })
    assert.deepEqual(await addByFilter(h, { lastName: 'nobody' }), { memberCount: 2, jobId: null })
  })

  it('means those who hold it now: later changes are not followed', async () => {
    const h = await withSegments(fixed('a'))
    const [jane = ''] = await h.customers(person('Jane'))
    await addByFilter(h, { firstName: 'Jane' })

    await h.api.updateCustomer({ customerId: jane, body: { firstName: 'Jo' } })
    await h.customers(person('Jane'))

    assert.deepEqual(await h.membersOf('a'), [jane])
  })

  it('knows what a device says about its activity, too', async () => {
    const h = await withSegments(fixed('a'))
    const [jane = ''] = await h.customers(person('Jane'))
    await h.devices({ code: 'x', loggedInCustomerId: jane, lastActivity: '2026-01-01T00:00:00Z' })

    const { memberCount } = await addByFilter(h, { 'devices.lastActivity': { $gte: '2026-01-01' } })

    assert.equal(memberCount, 1)
  })

  it('needs a filter, and takes an empty list for an empty one', async () => {
    const { send, customers } = await withSegments(fixed('a'))
    await customers(person('Jane'))

    assert.equal((await send('/segments/a/members/addByFilter', {})).status, 400)
    assert.equal((await send('/segments/a/members/addByFilter', { filter: null })).status, 400)
    assert.equal((await send('/segments/a/members/addByFilter', { filter: [] })).body.memberCount, 1)
  })

  it('adds more than 10,000 by a job that can be asked', async () => {
    const h = await withSegments(fixed('a'))
    await crowd(h, 12_500)

    const { memberCount, jobId } = await addByFilter(h, { lastName: { $in: ['even', 'odd'] } })

    assert.equal(memberCount, 10_001)
    assert.ok(jobId)
    const job = async () => (await h.api.getSegmentJob({ jobId })).job
    await eventually(async () => (await job()).status, 'succeeded')
    assert.partialDeepStrictEqual(await job(), {
      kind: 'addSegmentMembers',
      progress: 100,
      result: { memberCount: 12_500 },
    })
    assert.equal((await h.read('a')).memberCount, 12_500)

    await h.api.deleteSegment({ segmentCode: 'a' })
    assert.equal((await h.send('/segments/a', undefined, 'GET')).status, 404)
    await eventually(h.memberRows, 0)
  })

  it('adds up to 10,000 at once', async () => {
    const h = await withSegments(fixed('a'))
    await crowd(h, 10_000)

    assert.deepEqual(await addByFilter(h, {}), { memberCount: 10_000, jobId: null })
  })

  it('fails as a job when the segment goes', async () => {
    const h = await withSegments(fixed('a'))
    await crowd(h, 10_001)

    const { jobId } = await addByFilter(h, {})
    await h.api.deleteSegment({ segmentCode: 'a' })

    assert.ok(jobId)
    await eventually(async () => {
      const { status } = (await h.api.getSegmentJob({ jobId })).job
      return status === 'failed' || status === 'succeeded'
    }, true)
    await eventually(h.memberRows, 0)
  })
})

describe('a job', () => {
  it('that does not exist, or is of another merchant, answers 404', async () => {
    const h = await withSegments(fixed('a'))
    const other = await withSegments()
    await crowd(h, 10_001)
    const { jobId } = await addByFilter(h, {})

    assert.ok(jobId)
    for (const [asked, id] of [
      [h, unknownId],
      [h, 'nonsense'],
      [other, jobId],
    ] as const) {
      const { status, body } = await asked.send(`/jobs/${id}`, undefined, 'GET')
      assert.deepEqual([status, body.message], [404, 'Job not found'])
    }
  })
})

describe('a statement that takes longer than a request may', () => {
  it('leaves nothing, and what follows has all the time again', async () => {
    const h = await withSegments(fixed('a'))
    const { database } = h.platform

    const answers = await database.tx(async (tx) => [
      await withinTime(tx, 50, () => tx.run(sql`select pg_sleep(5)`)),
      await tx.run(sql`select pg_sleep(0.1)`),
      await withinTime(tx, 1000, () => tx.run(sql`select 1`)),
      (await tx.one<{ statement_timeout: string }>(sql`show statement_timeout`)).statement_timeout,
    ])

    assert.deepEqual(answers, [null, 1, 1, '0'])
    await assert.rejects(
      database.tx((tx) => withinTime(tx, 50, () => tx.run(sql`select 1 / 0`))),
      /division by zero/,
    )
  })
})
