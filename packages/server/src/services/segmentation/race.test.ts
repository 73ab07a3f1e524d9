import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, type StoredEvent, sql } from '@tradepost/kernel'
import { contextOf } from '../customer/customer/customer.fixture.ts'
import { updateCustomer } from '../customer/index.ts'
import { evaluateStep } from './evaluation/evaluation.service.ts'
import { segmentFollower } from './follow/follow.events.ts'
import { followInTurn } from './follow/follow.service.ts'
import { createSegments } from './segment/create.ts'
import {
  austrians,
  dynamic,
  eventually,
  moveTo,
  person,
  type SegmentHarness,
  withSegments,
} from './segment/segment.fixture.ts'
import { updateSegment } from './segment/update.ts'

/** Longer than the pause of the dispatcher. */
const LONG_ENOUGH = 2000

/** Work whose transaction stays open until it is told to end. */
const open = async (h: SegmentHarness, work: (ctx: Ctx) => Promise<unknown>) => {
  const ctx = await contextOf(h)
  const worked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = h.platform.database.tx(async (tx) => {
    ctx.ambient = tx
    await work(ctx)
    worked.resolve()
    await end.promise
  })
  done.catch(worked.reject)
  await worked.promise
  return () => {
    end.resolve()
    return done
  }
}

const move = (h: SegmentHarness, id: string, country: string) =>
  open(h, (ctx) => updateCustomer(ctx, id, { contacts: [{ firstName: 'x', lastName: 'y', country }] }, {}))

describe('a customer who changes', () => {
  it('while a segment is created is in it or not as the change says', async () => {
    const h = await withSegments()
    const [comes = '', goes = ''] = await h.customers(person('Comes', 'US'), person('Goes'))
    // begun before the segment, so that they are handed on while it is still being created
    const endComing = await move(h, comes, 'AT')
    const endGoing = await move(h, goes, 'US')
    const endCreating = await open(h, (ctx) => createSegments(ctx, [dynamic('a', austrians)]))

    await Promise.all([endComing(), endGoing()])
    await sleep(LONG_ENOUGH)
    await endCreating()

    await eventually(async () => [await h.codesOf(comes), await h.codesOf(goes)], [['a'], []])
  })

  it('while a segment is evaluated is in it or not as the change says', async () => {
    const h = await withSegments(dynamic('a', austrians))
    const [comes = '', goes = ''] = await h.customers(person('Comes', 'US'), person('Goes'))
    await eventually(async () => (await h.read('a')).memberCount, 1)
    const { database } = h.platform
    // so that the evaluation, which does not see the changes yet, adds one who is to go
    await database.run(sql`delete from segment_member where merchant_id = ${await h.merchantId()}`)
    const { id } = await database.one<{ id: number }>(sql`
      update segment set evaluate_date = now() where merchant_id = ${await h.merchantId()} returning id`)
    const endComing = await move(h, comes, 'AT')
    const endGoing = await move(h, goes, 'US')
    const endEvaluating = await open(h, (ctx) => ctx.tx((tx) => evaluateStep(tx, ctx, id)))

    await Promise.all([endComing(), endGoing()])
    await sleep(LONG_ENOUGH)
    await endEvaluating()

    await eventually(async () => [await h.codesOf(comes), await h.codesOf(goes)], [['a'], []])
    assert.equal((await h.read('a')).evaluation?.status, 'done')
  })

  it('while the rules change is in it or not as both say', async () => {
    const h = await withSegments(dynamic('a', austrians))
    const [comes = '', goes = ''] = await h.customers(person('Comes', 'US'), person('Goes', 'DE'))
    const endComing = await move(h, comes, 'DE')
    const endGoing = await move(h, goes, 'US')
    const endUpdating = await open(h, (ctx) =>
      updateSegment(ctx, 'a', { rules: { 'contacts.country': 'DE' } }),
    )

    await Promise.all([endComing(), endGoing()])
    await sleep(LONG_ENOUGH)
    await endUpdating()

    await eventually(async () => [await h.codesOf(comes), await h.codesOf(goes)], [['a'], []])
  })

  it('while a segment becomes active is in it or not as the change says', async () => {
    const h = await withSegments(dynamic('a', austrians, { status: 'inactive' }))
    const [comes = '', goes = ''] = await h.customers(person('Comes', 'US'), person('Goes'))
    const endComing = await move(h, comes, 'AT')
    const endGoing = await move(h, goes, 'US')
    const endActivating = await open(h, (ctx) => updateSegment(ctx, 'a', { status: 'active' }))

    await Promise.all([endComing(), endGoing()])
    await sleep(LONG_ENOUGH)
    await endActivating()

    await eventually(async () => [await h.codesOf(comes), await h.codesOf(goes)], [['a'], []])
  })
})

describe('a merchant whose segments take long', () => {
  it('does not keep the others waiting, and is not forgotten', async () => {
    const slow = await withSegments(dynamic('a', austrians))
    const quick = await withSegments(dynamic('a', austrians))
    const endUpdating = await open(slow, (ctx) => updateSegment(ctx, 'a', { name: 'b' }))
    const [waits = ''] = await slow.customers(person('Waits'))
    const [passes = ''] = await quick.customers(person('Passes'))
    // as in the stream, in which both are in one batch
    const told = async (h: SegmentHarness, entityId: string): Promise<StoredEvent> => ({
      merchantId: await h.merchantId(),
      id: 0,
      event: 'customerCreated',
      entity: 'customer',
      entityId,
      payload: {},
      actor: 'tester',
      createDate: new Date(),
    })
    const events = [await told(slow, waits), await told(quick, passes)]

    await slow.platform.database.tx((tx) => segmentFollower.handle(tx, events))
    const codes = [await slow.codesOf(waits), await quick.codesOf(passes)]
    await endUpdating()

    assert.deepEqual(codes, [[], ['a']])
    await eventually(() => slow.codesOf(waits), ['a'])
  })

  it('gets a job when its segments are very many', async (t) => {
    const h = await withSegments(dynamic('a', austrians), dynamic('b', austrians))
    const [jane = ''] = await h.customers(person('Jane'))
    await eventually(() => h.codesOf(jane), ['a', 'b'])
    await h.platform.database.run(sql`delete from segment_member where merchant_id = ${await h.merchantId()}`)
    const changed = { merchantId: await h.merchantId(), customers: [jane], devices: [], hasGone: false }
    let now = 0
    const { mock } = t.mock.method(performance, 'now', () => (now += 600))

    const actor = await h.actor()
    await h.platform.database.tx((tx) => followInTurn(tx, actor, changed))
    mock.restore()

    // the first in its turn, the second by the job
    assert.ok(now >= 1800)
    await eventually(() => h.codesOf(jane), ['a', 'b'])
  })
})

describe('changes at the same time', () => {
  it('of rules and of customers end with the members that the last rules describe', async () => {
    const h = await withSegments(dynamic('a', austrians))
    const ids = await h.customers(
      ...Array.from({ length: 40 }, (_, n) => person(`P${n}`, n % 2 ? 'AT' : 'US')),
    )
    const countries = ['AT', 'US', 'DE']
    const work: (() => Promise<unknown>)[] = []
    for (let round = 0; round < 8; round++) {
      const rules = { 'contacts.country': { $in: [countries[round % 3] ?? 'AT', 'AT'] } }
      work.push(() => h.api.updateSegment({ segmentCode: 'a', body: { rules } }))
      work.push(() => h.create(dynamic(`new${round}`, rules)))
      for (const id of ids.slice(round * 5, round * 5 + 5)) {
        work.push(() => moveTo(h, id, countries[(round + 1) % 3] ?? 'AT'))
        work.push(() => moveTo(h, id, countries[(round + 2) % 3] ?? 'AT'))
      }
      work.push(() => h.customers(person(`new${round}`, countries[round % 3])))
    }

    await Promise.all(work.map((one) => one()))

    const { segments } = await h.api.listSegments()
    assert.equal(segments.length, 9)
    for (const { code, rules } of segments) {
      const expected = async () =>
        (await h.api.searchSegmentMembers({ rules: JSON.stringify(rules), limit: 1000 })).members.map(
          ({ id }) => id,
        )
      const actual = async () => {
        const codes = await Promise.all([...(await expected())].map((id) => h.codesOf(id)))
        return [codes.every((list) => list.includes(code)), (await h.read(code)).memberCount]
      }
      await eventually(actual, [true, (await expected()).length])
    }
  })
})
