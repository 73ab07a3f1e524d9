import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, sql } from '@tradepost/kernel'
import { contextOf } from '../customer/customer.fixture.ts'
import { updateCustomer } from '../customer/index.ts'
import { evaluateStep } from './evaluation.service.ts'
import {
  austrians,
  dynamic,
  eventually,
  person,
  type SegmentHarness,
  withSegments,
} from './segment.fixture.ts'
import { updateSegment } from './segment.service.ts'
import { createSegments } from './segment-create.service.ts'

/** Longer than the pause of whoever hands events on. */
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
})
