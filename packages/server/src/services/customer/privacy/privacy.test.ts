import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Job, messageOf } from '@tradepost/contract'
import { compileBody, type Jobs, sql, upkeep } from '@tradepost/kernel'
import { ConflictError, expectNoErrors, ForbiddenError, NotFoundError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { settled } from '../../event-receiver/intake/intake.fixture.ts'
import { ada, withOrders } from '../../order/sales/order.fixture.ts'
import {
  contextOf,
  createCustomer,
  device,
  home,
  jane,
  send,
  unknownId,
  vip,
} from '../customer/customer.fixture.ts'
import { bumpCustomerMetrics, customerJobs, type PersonalData } from '../index.ts'

/** Waits until a job has ended. */
const ended = async ({ api }: Harness, jobId: string): Promise<Job> => {
  for (const began = performance.now(); performance.now() - began < 90_000; ) {
    const { job } = await api.getCustomerJob({ jobId })
    if (job.status !== 'queued' && job.status !== 'running') return job
    await sleep(10)
  }
  throw new Error('the job has not ended')
}

const secret = 'Wienerberg'

/** Somebody with something of everything. */
const withSomebody = async () => {
  const h = await harness()
  const { api } = h
  await h.seed.catalog()
  await h.seed.product({ code: 'tea' })
  expectNoErrors(await api.createCustomerAttributes({ body: { attributes: [vip] } }))
  const id = await createCustomer(h, {
    lastName: secret,
    emailAddress: `jane@${secret}.test`,
    externalCustomerNumber: `${secret}-1`,
    middleName: secret,
    taxClass: 'reduced',
    password: 'a password',
    settings: { defaultLocationCode: secret },
    attributes: [{ code: 'vip', value: { code: 'gold' } }],
    contacts: [
      { ...home, lastName: secret },
      { ...home, city: secret },
    ],
  })
  await api.createCustomerNotes({ customerId: id, body: { notes: [{ note: secret }] } })
  await api.createWishlists({
    customerId: id,
    body: { wishlists: [{ code: 'w', name: secret, items: [{ productCode: 'tea' }] }] },
  })
  await api.createDevices({
    body: { devices: [device('phone', { model: secret, loggedInCustomerId: id }), device('other')] },
  })
  const ctx = await contextOf(h)
  await ctx.tx((tx) =>
    bumpCustomerMetrics(tx, ctx, [{ customerId: id, orders: 2, items: 3, amount: 40, date: ctx.now }]),
  )
  await api.receiveEvents({
    body: {
      events: [
        {
          event: 'entityUpdated',
          entity: 'customer',
          entityId: id,
          payload: { firstName: `June ${secret}` },
        },
      ],
    },
  })
  await settled(h)
  const erase = async () => ended(h, (await api.eraseCustomer({ customerId: id })).jobId)
  const exportCustomer = async () => ended(h, (await api.exportCustomer({ customerId: id })).jobId)
  return { ...h, id, ctx, erase, exportCustomer }
}

/** In which of the merchant's tables the text is still found. */
const tracesOf = async (h: Harness, text: string): Promise<string[]> => {
  const { database } = h.platform
  const { merchantId } = await contextOf(h)
  const tables = await database.many<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'merchant_id'`)
  assert.ok(tables.length > 20)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.pool.query(
      `select 1 from "${name}" t where t.merchant_id = $2 and to_jsonb(t)::text ilike $1 limit 1`,
      [`%${text}%`, merchantId],
    )
    if (rows.rowCount) found.push(name)
  }
  return found
}

describe('exporting a customer', () => {
  it('answers 202 with a job, whose result holds all that is stored', async () => {
    const h = await withSomebody()

    const { status, body } = await h.api.raw.exportCustomer({ customerId: h.id })
    const job = await ended(h, body.jobId)

    assert.equal(status, 202)
    const { result, ...rest } = job
    assert.deepEqual(rest, {
      id: body.jobId,
      kind: 'exportCustomer',
      status: 'succeeded',
      progress: 100,
      error: null,
    })
    assert.partialDeepStrictEqual(result, {
      customer: {
        id: h.id,
        firstName: `June ${secret}`,
        externalCustomerNumber: `${secret}-1`,
        contacts: [{ lastName: secret }, { city: secret }],
        attributes: [{ code: 'vip', name: 'VIP level', value: { code: 'gold', name: 'Gold' } }],
        settings: { defaultLocationCode: secret },
        metrics: { numberOfOrders: 2, lifetimeValue: 40 },
      },
      notes: [{ note: secret }],
      wishlists: [{ code: 'w', name: secret, items: [{ productCode: 'tea' }] }],
      devices: [{ code: 'phone', model: secret }],
      account: { lastSignInDate: null },
      receivedEvents: [{ entity: 'customer', status: 'applied' }],
    })
    assert.ok(!JSON.stringify(result).includes('argon2'))
  })

  it('holds all orders of somebody who buys often, and is what its schema says', async () => {
    const h = await withOrders()
    for (let n = 0; n < 60; n++) await h.place({ status: 'fulfilled', imported: true })

    const job = await ended(h, (await h.api.exportCustomer({ customerId: ada })).jobId)

    const { salesOrders } = job.result as { salesOrders: { orderNumber: string }[] }
    assert.equal(new Set(salesOrders.map(({ orderNumber }) => orderNumber)).size, 60)
    assert.ok(JSON.stringify(job.result).length > 65_536)
    assert.deepEqual(compileBody(Job)(job).problems, [])
  })

  it('is there for a deleted customer, too', async () => {
    const h = await withSomebody()
    await h.api.deleteCustomer({ customerId: h.id })

    const { status, result } = await h.exportCustomer()

    assert.equal(status, 'succeeded')
    assert.partialDeepStrictEqual(result, {
      customer: { status: 'deleted', lastName: secret },
      account: null,
    })
  })

  it('is kept for seven days', async () => {
    const h = await withSomebody()
    const { id } = await h.exportCustomer()
    const sweep = () => upkeep.tasks.removeExpiredJobs?.(h.platform, null)

    h.clock.advance(7 * 24 * 3_600_000 - 1)
    await sweep()
    await h.api.getCustomerJob({ jobId: id })
    h.clock.advance(1)
    await sweep()

    await assert.rejects(h.api.getCustomerJob({ jobId: id }), NotFoundError)
  })
})

describe('erasing a customer', () => {
  it('answers 202 with a job, whose result counts what went', async () => {
    const h = await withSomebody()
    await h.exportCustomer()

    const { status, body } = await h.api.raw.eraseCustomer({ customerId: h.id })
    const job = await ended(h, body.jobId)

    assert.equal(status, 202)
    assert.deepEqual(job, {
      id: body.jobId,
      kind: 'eraseCustomer',
      status: 'succeeded',
      progress: 100,
      result: {
        customerId: h.id,
        erased: {
          customer: 1,
          contacts: 2,
          attributes: 1,
          notes: 1,
          wishlists: 1,
          devices: 1,
          exports: 1,
          receivedEvents: 1,
          segments: 0,
          subscriptions: 0,
          salesOrders: 0,
          returnOrders: 0,
          carts: 0,
          notifications: 0,
        },
      },
      error: null,
    })
  })

  it('leaves no trace of the person anywhere', async () => {
    const h = await withSomebody()
    await h.api.resetCustomerPassword({
      shopCode: await shopOf(h),
      body: { emailAddress: `jane@${secret}.test` },
    })
    await h.exportCustomer()
    assert.ok((await tracesOf(h, secret)).length > 5)

    await h.erase()

    assert.deepEqual(await tracesOf(h, secret), [])
    for (const table of ['customer_account', 'customer_reset_token', 'customer_search'])
      assert.equal(
        (await h.platform.database.pool.query(`select 1 from ${table} where customer_id = $1`, [h.id]))
          .rowCount,
        0,
        table,
      )
  })

  it('leaves no trace of somebody who was deleted before, not in the event of that either', async () => {
    const h = await withSomebody()
    await h.api.deleteCustomer({ customerId: h.id })

    const { status } = await h.erase()

    assert.equal(status, 'succeeded')
    assert.deepEqual(await tracesOf(h, secret), [])
  })

  it('keeps the row that orders name, and their figures', async () => {
    const h = await withSomebody()
    const { internalCustomerNumber } = (await h.api.getCustomer({ customerId: h.id })).customer

    await h.erase()

    await assert.rejects(h.api.getCustomer({ customerId: h.id }), NotFoundError)
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)
    const { result } = await h.exportCustomer()
    assert.partialDeepStrictEqual(result, {
      customer: {
        internalCustomerNumber,
        firstName: '',
        emailAddress: '',
        status: 'deleted',
        contacts: [],
        metrics: { numberOfOrders: 2, lifetimeValue: 40 },
      },
      notes: [],
      wishlists: [],
      devices: [],
    })
    assert.equal((await h.api.listDevices()).meta.totalItemCount, 1)
  })

  it('tells that the customer is gone, without saying who it was', async () => {
    const h = await withSomebody()
    await h.erase()

    const events = (await h.events()).filter(({ entityId }) => entityId === h.id).slice(-2)

    assert.deepEqual(events, [
      {
        event: 'customerDeleted',
        entityId: h.id,
        payload: {
          customerId: h.id,
          externalCustomerNumber: null,
          isAnonymous: false,
          emailAddress: null,
          requestUser: h.client.id,
          requestIp: null,
        },
      },
      { event: 'customerErased', entityId: h.id, payload: { customerId: h.id } },
    ])
  })

  it('frees the number and the attribute, and can be done again', async () => {
    const h = await withSomebody()

    await h.erase()
    const again = await h.erase()

    assert.partialDeepStrictEqual(again, { status: 'succeeded', result: { erased: { contacts: 0 } } })
    await createCustomer(h, { externalCustomerNumber: `${secret}-1` })
    await h.api.deleteCustomerAttribute({ attributeCode: 'vip' })
  })

  it('touches nobody else', async () => {
    const h = await withSomebody()
    const other = await createCustomer(h, {
      contacts: [home],
      attributes: [{ code: 'vip', value: { code: 'gold' } }],
    })
    const before = await h.api.getCustomer({ customerId: other })

    await h.erase()

    assert.deepEqual(await h.api.getCustomer({ customerId: other }), before)
    await assert.rejects(h.api.deleteCustomerAttribute({ attributeCode: 'vip' }), ConflictError)
  })
})

const shopOf = async ({ api }: Harness) => {
  await api.createShops({
    body: { shops: [{ code: 'web', name: 'Web', locales: ['en-us'], currencies: ['USD'] }] },
  })
  return 'web'
}

describe('a job of the customer service', () => {
  it('is started only for a customer that was ever there', async () => {
    const { api } = await withSomebody()
    const other = await withSomebody()

    for (const customerId of [unknownId, 'nobody', other.id])
      for (const start of [api.eraseCustomer, api.exportCustomer])
        await assert.rejects(start({ customerId }), {
          status: 404,
          body: { code: 'NotFound', message: messageOf('customerNotFound') },
        })
  })

  it('is read by its merchant alone', async () => {
    const h = await withSomebody()
    const other = await harness()
    const { id: jobId } = await h.exportCustomer()

    await assert.rejects(other.api.getCustomerJob({ jobId }), {
      status: 404,
      body: { statusCode: 404, code: 'NotFound', message: messageOf('jobNotFound') },
    })
    for (const unknown of [unknownId, 'nothing'])
      await assert.rejects(h.api.getCustomerJob({ jobId: unknown }), NotFoundError)
    await assert.rejects((await h.as(['CUCD'])).getCustomerJob({ jobId }), ForbiddenError)
  })

  it('needs the permission to delete, and an export that to view', async () => {
    const h = await withSomebody()
    const viewer = await h.as(['CUCV'])

    await assert.rejects(viewer.eraseCustomer({ customerId: h.id }), ForbiddenError)
    const { jobId } = await viewer.exportCustomer({ customerId: h.id })

    assert.equal((await ended(h, jobId)).status, 'succeeded')
  })

  it('is not started by a dry run, and once by the same Idempotency-Key', async () => {
    const h = await withSomebody()
    const count = async () =>
      (
        await h.platform.database.many(sql`
          select 1 from job j join merchant m on m.id = j.merchant_id where m.code = ${h.merchantCode}`)
      ).length

    await h.api.eraseCustomer({ customerId: h.id }, { dryRun: true })
    assert.equal(await count(), 0)
    const start = () => h.api.exportCustomer({ customerId: h.id }, { idempotencyKey: 'one export' })
    assert.deepEqual(await start(), await start())

    assert.equal(await count(), 1)
    await h.api.getCustomer({ customerId: h.id })
  })
})

/** Runs a job here instead of in the worker, with other services than the real ones. */
const runWith = async (h: Awaited<ReturnType<typeof withSomebody>>, jobs: Jobs, kind: string, more = 0) => {
  const id = h.platform.ids.uuid()
  const { merchantId } = h.ctx
  const work = () => jobs.tasks[kind]?.(h.platform, { merchantId, id }).catch(() => undefined)
  await h.platform.database.run(sql`
    insert into job (merchant_id, id, service, kind, subject, payload, sender, create_date)
    values (${merchantId}, ${id}, 'customer', ${kind}, ${h.id}, '{}',
      '{"merchantCode": "m", "subject": "s", "name": "n", "clientId": "c", "permissions": []}', ${h.ctx.now})`)
  await work()
  for (let again = 0; again < more; again++) await work()
  return (await h.api.getCustomerJob({ jobId: id })).job
}

describe('what other services hold', () => {
  it('is erased and exported with the rest, under its name', async () => {
    const h = await withSomebody()
    const told: unknown[] = []
    const orders: PersonalData = {
      name: 'orders',
      erase: async (_tx, { merchantId }, person) => {
        told.push([merchantId, person])
        return 7
      },
      export: async () => [{ orderNumber: '1' }],
    }

    const exported = await runWith(h, customerJobs([orders]), 'exportCustomer')
    const erased = await runWith(h, customerJobs([orders]), 'eraseCustomer')

    assert.partialDeepStrictEqual(exported.result, { orders: [{ orderNumber: '1' }] })
    assert.partialDeepStrictEqual(erased.result, { erased: { orders: 7, contacts: 2 } })
    assert.deepEqual(told, [[h.ctx.merchantId, { customerId: h.id, emailAddress: `jane@${secret}.test` }]])
  })

  it('and cannot be erased leaves the customer as it was', async () => {
    const h = await withSomebody()
    const broken: PersonalData = {
      name: 'orders',
      erase: () => Promise.reject(new Error('on purpose')),
      export: async () => null,
    }

    const job = await runWith(h, customerJobs([broken]), 'eraseCustomer')

    assert.deepEqual([job.status, job.result], ['queued', null])
    assert.equal((await h.api.getCustomer({ customerId: h.id })).customer.lastName, secret)
  })
})

describe('an erasure that ends half-way', () => {
  it('is done once when it is taken up again, and the receipt counts all of it', async () => {
    const h = await withSomebody()
    let runs = 0
    const failing: PersonalData = {
      name: 'orders',
      erase: (_tx, _ctx, person) => {
        runs += 1
        return runs < 3
          ? Promise.reject(new Error('on purpose'))
          : Promise.resolve(person.emailAddress.length)
      },
      export: async () => null,
    }

    const job = await runWith(h, customerJobs([failing]), 'eraseCustomer', 4)

    assert.equal(runs, 3)
    assert.partialDeepStrictEqual(job, {
      status: 'succeeded',
      result: { erased: { customer: 1, contacts: 2, notes: 1, orders: `jane@${secret}.test`.length } },
    })
    const told = (await h.events()).filter(({ event }) => event === 'customerErased')
    assert.equal(told.length, 1)
  })
})

describe('a customer whom nobody knows any more', () => {
  it('cannot be found by the address that was erased', async () => {
    const h = await withSomebody()
    await h.erase()

    const { status } = await send(h, '/auth', { emailAddress: `jane@${secret}.test`, password: 'a password' })

    assert.equal(status, 401)
    assert.deepEqual((await h.api.listCustomers({ search: secret })).customers, [])
    assert.deepEqual((await h.api.listCustomers({ filters: { emailAddress: '' } })).customers, [])
    assert.equal(jane.firstName, 'Jane')
  })
})
