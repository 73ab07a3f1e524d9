import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Db, type StoredEvent, sql } from '@tradepost/kernel'
import { countStatements } from '../../../../test/support/statements.ts'
import { amongIds, refreshMembers } from '../evaluation/evaluation.store.ts'
import { segmentFollower } from '../follow/follow.events.ts'
import { listSegmentCodesOf, listSegmentCodesOfMany } from '../member/customer-segment.service.ts'
import { addMembers, listMembers, removeMembers } from '../member/member.service.ts'
import { conditionOf } from '../rule/rule.service.ts'
import { createSegments } from './create.ts'
import {
  asCustomer,
  austrians,
  crowd,
  dynamic,
  fixed,
  person,
  type SegmentHarness,
  withSegments,
} from './segment.fixture.ts'

const updated =
  (merchantId: number) =>
  (entityId: string): StoredEvent => ({
    merchantId,
    id: 0,
    event: 'customerUpdated',
    entity: 'customer',
    entityId,
    payload: {},
    actor: 'tester',
    createDate: new Date(),
  })

const someIds = async ({ platform, merchantId }: SegmentHarness, count: number) =>
  (
    await platform.database.many<{ id: string }>(
      sql`select id from customer where merchant_id = ${await merchantId()} order by id limit ${count}`,
    )
  ).map(({ id }) => id)

describe('the number of statements', () => {
  it('is the same for one segment and for a thousand, with members', async () => {
    const h = await withSegments()
    const [jane = ''] = await h.customers(person('Jane'))
    const { ctx, spent } = await countStatements(h)
    const create = (prefix: string, count: number) =>
      spent(() =>
        createSegments(
          ctx,
          Array.from({ length: count }, (_, n) =>
            fixed(`${prefix}${n}`, { rules: austrians, members: [asCustomer(jane)] }),
          ),
        ),
      )

    assert.deepEqual([await create('a', 1), await create('b', 1000)], [5, 5])
    assert.equal((await h.api.listSegments()).meta.totalItemCount, 1001)
  })

  it('is the same for one member and for a thousand', async () => {
    const h = await withSegments(fixed('a'))
    await crowd(h, 1000)
    const members = (await someIds(h, 1000)).map(asCustomer)
    const { ctx, spent } = await countStatements(h)

    const counts = {
      add: [
        await spent(() => addMembers(ctx, 'a', members.slice(0, 1))),
        await spent(() => addMembers(ctx, 'a', members)),
      ],
      list: [
        await spent(() => listMembers(ctx, 'a', { limit: 1 })),
        await spent(() => listMembers(ctx, 'a', { limit: 1000 })),
      ],
      remove: [
        await spent(() => removeMembers(ctx, 'a', members.slice(0, 1))),
        await spent(() => removeMembers(ctx, 'a', members)),
      ],
    }

    assert.deepEqual(counts, { add: [4, 4], list: [2, 2], remove: [2, 2] })
  })

  it('for customers who change is one for each segment, whatever the number of customers', async () => {
    const h = await withSegments(dynamic('a', { lastName: 'even' }), dynamic('b', austrians), fixed('c'))
    const merchantId = await h.merchantId()
    const { ctx, spent } = await countStatements(h)
    const follow = async (count: number) => {
      const events = (await someIds(h, count)).map(updated(merchantId))
      return spent(() => ctx.tx((tx) => segmentFollower.handle(tx, events)))
    }

    await crowd(h, 10)
    const few = [await follow(1), await follow(10)]
    await crowd(h, 5000)
    const many = [await follow(1), await follow(500)]

    // two for the time it may take, two for locks, then one for each of the two that follow
    assert.deepEqual(
      [few, many],
      [
        [6, 6],
        [6, 6],
      ],
    )
  })

  it('is none where no event is about a customer, and one for any number of customers who are asked for', async () => {
    const h = await withSegments(fixed('a'))
    const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe'))
    await h.add('a', asCustomer(jane))
    const { ctx, spent } = await countStatements(h)
    const none = { ...updated(await h.merchantId())('x'), entity: 'product' }

    const counts = [
      await spent(() => ctx.tx((tx) => segmentFollower.handle(tx, [none]))),
      await spent(() => listSegmentCodesOf(ctx.db, ctx.merchantId, jane)),
      await spent(() => listSegmentCodesOfMany(ctx.db, ctx.merchantId, [jane, joe])),
    ]

    assert.deepEqual(counts, [0, 1, 1])
  })
})

describe('a customer who changes', () => {
  it('is found by the index: the others are not looked at', async () => {
    const h = await withSegments(dynamic('a', {}))
    await crowd(h, 5000)
    const { database } = h.platform
    await database.run(sql`analyze customer`)
    await database.run(sql`analyze segment_member`)
    const ids = await someIds(h, 3)
    const definitions = [{ code: 'level', type: 'text' }] as const
    const rules = {
      lastName: { $ct: ['even', 'odd'] },
      $or: [
        { 'contacts.country': 'AT' },
        { 'attributes.level': 'gold' },
        { 'devices.platform': 'ios' },
        { 'metrics.numberOfOrders': 0 },
      ],
    }
    const condition = conditionOf({ rules, attributeTypes: { level: 'text' } }, [...definitions])
    let plan = ''
    const explain: Db = {
      ...database,
      run: async (query) => {
        const lines = await database.many<{ 'QUERY PLAN': string }>(
          sql`explain (analyze, costs off, timing off) ${query}`,
        )
        plan = lines.map((line) => line['QUERY PLAN']).join('\n')
        return 0
      },
    }

    await refreshMembers(explain, await h.actor(), 1, { condition, scope: amongIds(ids) })

    assert.match(plan, /Index Scan using customer_pkey on customer c .*rows=3/)
    assert.doesNotMatch(plan, /Seq Scan on customer|Seq Scan on segment_member/)
  })
})
