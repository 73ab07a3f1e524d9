import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import {
  crowd,
  eventually,
  fixed,
  type SegmentHarness,
  unknownId,
  withSegments,
} from '../segment/segment.fixture.ts'
import { segmentJobs } from '../segment/segment.jobs.ts'

const addByFilter = ({ api }: SegmentHarness, filter: Record<string, unknown>) =>
  api.addSegmentMembersByFilter({ segmentCode: 'a', body: { filter } })

describe('adding many by a filter', () => {
  it('adds more than 10,000 by a job that can be asked, in turns with other jobs', async () => {
    const h = await withSegments(fixed('a'))
    await crowd(h, 21_000)

    const { memberCount, jobId } = await addByFilter(h, { lastName: { $in: ['even', 'odd'] } })

    assert.equal(memberCount, 10_001)
    assert.ok(jobId)
    const job = async () => (await h.api.getSegmentJob({ jobId })).job
    await eventually(async () => (await job()).status, 'succeeded')
    const { payload } = await h.platform.database.one<{ payload: { after?: string } }>(
      sql`select payload from job where id = ${jobId}`,
    )
    assert.ok(payload.after)
    assert.partialDeepStrictEqual(await job(), {
      kind: 'addSegmentMembers',
      progress: 100,
      result: { memberCount: 21_000 },
    })
    assert.equal((await h.read('a')).memberCount, 21_000)

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
  it('whose process ended adds the rest when it is taken up again, and tells each member once', async () => {
    const h = await withSegments(fixed('a'))
    const { database, ids } = h.platform
    await crowd(h, 5000)
    const merchantId = await h.merchantId()
    const id = ids.uuid()
    await database.run(sql`
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${merchantId}, s.id, 'customer', c.id::text
      from segment s, (select id from customer where merchant_id = ${merchantId} order by id limit 2000) c
      where s.merchant_id = ${merchantId}`)
    await database.run(sql`
      insert into counter (merchant_id, kind, scope, shard, n)
      select ${merchantId}, 'segmentMember', id, 0, 2000 from segment where merchant_id = ${merchantId}`)
    await database.run(sql`
      insert into job (merchant_id, id, service, kind, subject, payload, sender, create_date, status, attempts)
      select ${merchantId}, ${id}, 'segmentation', 'addSegmentMembers', s.id, '{"filter": {}}',
        '{"merchantCode": "m", "subject": "s", "name": "n", "clientId": "c", "permissions": []}', now(), 'running', 1
      from segment s where s.merchant_id = ${merchantId}`)

    const run = () => segmentJobs.tasks.addSegmentMembers?.(h.platform, { merchantId, id })
    await run()
    await run()

    const { job } = await h.api.getSegmentJob({ jobId: id })
    assert.partialDeepStrictEqual(job, { status: 'succeeded', result: { memberCount: 5000 } })
    assert.deepEqual([(await h.read('a')).memberCount, await h.memberRows()], [5000, 5000])
    const added = (await h.events()).flatMap(({ event, payload }) =>
      event === 'segmentChanged' ? (payload as { added: string[] }).added : [],
    )
    assert.deepEqual([added.length, new Set(added).size], [3000, 3000])
  })

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
      assert.deepEqual([status, body.message], [404, messageOf('jobNotFound')])
    }
  })
})
