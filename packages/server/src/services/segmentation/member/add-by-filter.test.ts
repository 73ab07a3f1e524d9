import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { austrians, fixed, person, type SegmentHarness, withSegments } from '../segment/segment.fixture.ts'
import { withinTime } from './member.store.ts'

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
