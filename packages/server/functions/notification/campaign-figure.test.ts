import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

const merchant = await database.one<{ id: number }>(sql`
  insert into merchant (code, name, create_date) values ('figures', 'Figures', now()) returning id`)
const newCampaign = async (code: string) =>
  (
    await database.one<{ id: number }>(sql`
      insert into campaign (merchant_id, code, status, data, create_date, update_date)
      values (${merchant.id}, ${code}, 'active', '{}', now(), now()) returning id`)
  ).id
const [orders, news] = [await newCampaign('orders'), await newCampaign('news')]
const addDispatches = (campaignId: number, sent: number[]) =>
  database.many<{ id: number }>(sql`
    insert into campaign_dispatch (merchant_id, campaign_id, recipients, sent, create_date)
    select ${merchant.id}, ${campaignId}, 10, n, now() from unnest(${sent}::int[]) n returning id`)
const figures = () =>
  database.many<{ code: string; recipients: number; sent: number; bounced: number }>(sql`
    select c.code, f.recipients, f.sent, f.bounced from campaign_figure f
    join campaign c on c.merchant_id = f.merchant_id and c.id = f.campaign_id
    where f.merchant_id = ${merchant.id} order by c.code`)

it('sums the figures of dispatches through every kind of statement', async () => {
  await addDispatches(orders, [1, 2])
  const [third] = await addDispatches(news, [4])

  await database.run(sql`
    update campaign_dispatch set sent = sent - 1, bounced = bounced + 1 where merchant_id = ${merchant.id}`)
  await database.run(sql`update campaign_dispatch set is_complete = true where merchant_id = ${merchant.id}`)
  await database.run(sql`
    update campaign_dispatch set sent = 9 where merchant_id = ${merchant.id} and id = ${third?.id}`)

  assert.deepEqual(await figures(), [
    { code: 'news', recipients: 10, sent: 9, bounced: 1 },
    { code: 'orders', recipients: 20, sent: 1, bounced: 2 },
  ])
})

it('counts all of them when many write at the same moment, in whatever order', async () => {
  const rows = [...(await addDispatches(orders, [0, 0])), ...(await addDispatches(news, [0, 0]))]
  const before = await figures()

  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      database.run(sql`
        update campaign_dispatch set bounced = bounced + 1
        where merchant_id = ${merchant.id} and id = ${rows[n % rows.length]?.id}`),
    ),
  )

  const after = before.map((row) => ({ ...row, bounced: row.bounced + 20 }))
  assert.deepEqual(await figures(), after)
})

it('counts nothing that was taken back, and goes with its campaign', async () => {
  const before = await figures()
  await assert.rejects(
    database.tx(async (tx) => {
      await tx.run(sql`update campaign_dispatch set failed = 7, sent = 0 where merchant_id = ${merchant.id}`)
      throw new Error('the process ended')
    }),
  )
  assert.deepEqual(await figures(), before)

  await database.run(sql`delete from campaign where merchant_id = ${merchant.id} and id = ${news}`)

  assert.deepEqual(
    (await figures()).map(({ code }) => code),
    ['orders'],
  )
})
