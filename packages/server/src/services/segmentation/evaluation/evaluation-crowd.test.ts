import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import {
  crowd,
  dynamic,
  eventually,
  fixed,
  type SegmentHarness,
  withSegments,
} from '../segment/segment.fixture.ts'
import { continueEvaluation, evaluateStep, resumeEvaluations } from './evaluation.service.ts'

const even = { lastName: 'even' }

/** As a process that ended leaves it: begun, and nobody at it. */
const leave = async (h: SegmentHarness) =>
  (
    await h.platform.database.one<{ id: number }>(sql`
      update segment set evaluate_date = ${h.clock.now()}, evaluated_to = null
      where merchant_id = ${await h.merchantId()} returning id`)
  ).id

/** A dynamic segment with nobody in it, and so many customers who are still to be looked at. */
const withCrowd = async (count: number) => {
  const h = await withSegments(dynamic('a', even))
  await crowd(h, count)
  const id = await leave(h)
  const actor = await h.actor()
  const step = () => h.platform.database.tx((tx) => evaluateStep(tx, actor, id))
  return { ...h, step }
}

describe('evaluating a segment', () => {
  it('looks at 2,000 customers at a time, and tells how far it is', async () => {
    const h = await withCrowd(10_000)
    const states: { memberCount: number; progress: number; status: string }[] = []

    do {
      await h.step()
      const { memberCount, evaluation } = await h.read('a')
      states.push({ memberCount, progress: evaluation?.progress ?? 0, status: evaluation?.status ?? '' })
    } while (states.at(-1)?.status === 'running')

    assert.equal(states.length, 6)
    for (const [n, { memberCount, progress }] of states.slice(0, 5).entries()) {
      assert.ok(Math.abs(memberCount - (n + 1) * 1000) < 200, `${memberCount} members after ${n + 1} steps`)
      assert.ok(Math.abs(progress - (n + 1) * 20) < 5, `${progress} % after ${n + 1} steps`)
    }
    assert.deepEqual(states.at(-1), { memberCount: 5000, progress: 100, status: 'done' })
  })

  it('goes on where it was left', async () => {
    const h = await withCrowd(5000)
    await h.step()
    await h.step()

    await continueEvaluation(h.platform, await h.merchantId())

    assert.partialDeepStrictEqual(await h.read('a'), { memberCount: 2500, evaluation: { status: 'done' } })
  })

  it('is taken up again when nobody has gone on for a minute', async () => {
    const h = await withCrowd(100)

    h.clock.advance(60_000)
    await resumeEvaluations(h.platform)
    assert.equal((await h.read('a')).memberCount, 0)

    h.clock.advance(1)
    await resumeEvaluations(h.platform)
    await eventually(async () => (await h.read('a')).memberCount, 50)
  })

  it('waits as one job, however often it is taken up', async () => {
    const h = await withCrowd(100)
    const merchantId = await h.merchantId()
    const { database } = h.platform
    h.clock.advance(60_001)

    const { jobs } = await database.tx(async (tx) => {
      const platform = { ...h.platform, database: { ...database, ...tx } }
      await resumeEvaluations(platform)
      await resumeEvaluations(platform)
      return tx.one<{ jobs: number }>(sql`
        select count(*) as jobs from graphile_worker.jobs where queue_name = ${`evaluateSegments ${merchantId}`}`)
    })

    assert.equal(jobs, 1)
    await eventually(async () => (await h.read('a')).memberCount, 50)
  })

  it('begins anew when the rules change', async () => {
    const h = await withCrowd(11_000)
    await h.step()
    await h.step()

    await h.api.updateSegment({ segmentCode: 'a', body: { rules: { lastName: 'odd' } } })

    await eventually(async () => (await h.read('a')).evaluation?.status, 'done')
    assert.equal((await h.read('a')).memberCount, 5500)
    const { members } = await h.api.searchSegmentMembers({ rules: '{"lastName":"even"}', limit: 1 })
    assert.deepEqual(await h.codesOf(members[0]?.id ?? ''), [])
  })

  it('ends with the segment', async () => {
    const h = await withCrowd(5000)
    await h.step()
    await h.api.deleteSegment({ segmentCode: 'a' })

    await h.step()
    await continueEvaluation(h.platform, await h.merchantId())

    assert.equal(await h.memberRows(), 0)
  })

  it('by two at once does it once', async () => {
    const h = await withCrowd(9000)
    const merchantId = await h.merchantId()

    await Promise.all([1, 2, 3].map(() => continueEvaluation(h.platform, merchantId)))

    assert.partialDeepStrictEqual(await h.read('a'), { memberCount: 4500, evaluation: { status: 'done' } })
  })

  it('of more than 10,000 customers begins in the request and ends as a job', async () => {
    const h = await withSegments()
    await crowd(h, 12_000)

    await h.create(dynamic('a', even))
    const { memberCount } = await h.read('a')

    assert.ok(memberCount >= 4500, `${memberCount} members at once`)
    await eventually(async () => (await h.read('a')).evaluation?.status, 'done')
    assert.equal((await h.read('a')).memberCount, 6000)
  })

  it('of many segments of one request is a job', async () => {
    const h = await withSegments()
    await crowd(h, 20)

    await h.create(...Array.from({ length: 11 }, (_, n) => dynamic(`s${n}`, even)), fixed('f'))

    await eventually(
      async () => (await h.api.listSegments()).segments.map(({ memberCount }) => memberCount),
      [...Array<number>(11).fill(10), 0],
    )
  })

  it('takes out who is no customer any more', async () => {
    const h = await withCrowd(10)
    const merchantId = await h.merchantId()
    await h.platform.database.run(sql`
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${merchantId}, s.id, 'customer', stranger from segment s,
        unnest(array['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']) stranger
      where s.merchant_id = ${merchantId}`)

    await h.step()

    assert.equal(await h.memberRows(), 5)
  })
})
