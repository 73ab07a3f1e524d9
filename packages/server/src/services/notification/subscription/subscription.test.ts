import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { describe, it } from 'node:test'
import { expectNoErrors, NotFoundError, ValidationError } from '@tradepost/sdk'
import { until } from '../../../../test/support/until.ts'
import { jane } from '../../customer/customer/customer.fixture.ts'
import { withCampaigns } from '../notification.fixture.ts'

const browser = (endpoint = 'https://push.example.test/a') => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  return { kind: 'webPush' as const, endpoint, keys }
}
const newsletter = { kind: 'newsletter' as const }

const withJane = async () => {
  const h = await withCampaigns({ ...jane, settings: { communicationPreferences: ['push'] } })
  const [customerId = ''] = h.ids
  const list = async (filters: object = {}) =>
    (await h.api.listSubscriptions({ filters: JSON.stringify(filters) })).subscriptions
  const told = async () =>
    (await h.events())
      .filter(({ event }) => event.startsWith('subscription'))
      .map(({ event, payload }) => {
        const { kind, customerId: of } = payload as { kind: string; customerId: string | null }
        return [event, kind, of]
      })
  const optedIn = async () => (await h.api.getCustomer({ customerId })).customer.settings.marketingOptIn
  return { ...h, customerId, list, told, optedIn }
}

describe('subscriptions', () => {
  it('are the newsletters of customers and their browsers, filtered by customer, kind and status', async () => {
    const h = await withJane()
    const [other = ''] = await h.createCustomers({ ...jane, emailAddress: 'joan@example.test' })

    const { ids } = expectNoErrors(
      await h.api.createSubscriptions({
        body: {
          subscriptions: [
            { ...newsletter, customerId: h.customerId },
            { ...browser(), customerId: h.customerId, localeCode: 'de-de' },
            browser('https://push.example.test/free'),
            { ...newsletter, customerId: other },
          ],
        },
      }),
    )
    await h.api.updateCustomer({ customerId: other, body: { status: 'inactive' } })

    const all = await h.list()
    assert.deepEqual(all.map(({ id }) => id).toSorted(), ids.toSorted())
    assert.deepEqual(
      all.find(({ id }) => id === h.customerId),
      {
        id: h.customerId,
        kind: 'newsletter',
        status: 'active',
        customerId: h.customerId,
        localeCode: null,
        endpoint: null,
        createDate: null,
      },
    )
    const found = async (filters: object) =>
      (await h.list(filters)).map(({ id }) => ids.indexOf(id)).toSorted()
    assert.deepEqual(await found({ customerId: h.customerId }), [0, 1])
    assert.deepEqual(await found({ kind: 'webPush' }), [1, 2])
    assert.deepEqual(await found({ status: 'inactive' }), [3])
    assert.deepEqual(await found({ kind: 'newsletter', status: 'active' }), [0])
    const own = await h.api.listCustomerSubscriptions({ customerId: h.customerId, limit: 1 })
    assert.partialDeepStrictEqual(own.meta, { limit: 1, totalItemCount: 2 })
    const next = { customerId: h.customerId, limit: 1, after: own.meta.cursors?.after ?? '' }
    const { subscriptions } = await h.api.listCustomerSubscriptions(next)
    assert.equal(subscriptions.length, 1)
    assert.notEqual(subscriptions[0]?.id, own.subscriptions[0]?.id)
    await assert.rejects(h.api.listCustomerSubscriptions({ customerId: 'nobody' }), NotFoundError)
    await assert.rejects(h.api.listSubscriptions({ filters: { keys: 'x' } as never }), ValidationError)
  })

  it('to the newsletter are the consent of the customer, wherever it is given and taken back', async () => {
    const h = await withJane()
    const subscribe = () =>
      h.api.createCustomerSubscriptions({ customerId: h.customerId, body: { subscriptions: [newsletter] } })

    assert.deepEqual((await subscribe()).ids, [h.customerId])
    assert.deepEqual((await subscribe()).ids, [h.customerId])
    assert.equal(await h.optedIn(), true)
    await h.api.updateCustomer({ customerId: h.customerId, body: { settings: { marketingOptIn: false } } })
    assert.deepEqual(await h.list(), [])
    await subscribe()
    await h.api.deleteCustomerSubscription({ customerId: h.customerId, subscriptionId: h.customerId })

    assert.equal(await h.optedIn(), false)
    assert.deepEqual(await h.told(), [
      ['subscriptionCreated', 'newsletter', h.customerId],
      ['subscriptionDeleted', 'newsletter', h.customerId],
      ['subscriptionCreated', 'newsletter', h.customerId],
      ['subscriptionDeleted', 'newsletter', h.customerId],
    ])
    await assert.rejects(h.api.deleteSubscription({ subscriptionId: h.customerId }), NotFoundError)
  })

  it('of a browser are kept once for each endpoint and end by their id', async () => {
    const h = await withJane()
    const subscriptions = [browser(), { ...browser(), customerId: h.customerId }]

    const { ids } = expectNoErrors(await h.api.createSubscriptions({ body: { subscriptions } }))
    const again = expectNoErrors(await h.api.createSubscriptions({ body: { subscriptions } }))

    assert.equal(new Set([...ids, ...again.ids]).size, 1)
    assert.partialDeepStrictEqual(await h.list(), [{ customerId: h.customerId, status: 'active' }])
    const [other = ''] = await h.createCustomers({ ...jane, emailAddress: 'joan@example.test' })
    const subscriptionId = String(ids[0])
    const foreign = h.api.deleteCustomerSubscription({ customerId: other, subscriptionId })
    await assert.rejects(foreign, NotFoundError)
    await h.api.deleteSubscription({ subscriptionId })
    assert.deepEqual(await h.list(), [])
    assert.deepEqual(await h.told(), [
      ['subscriptionCreated', 'webPush', h.customerId],
      ['subscriptionDeleted', 'webPush', h.customerId],
    ])
  })

  it('that cannot be are named, and the others are stored', async () => {
    const h = await withJane()
    const nobody = '00000000-0000-4000-8000-000000000000'

    const { ids, errors } = await h.api.createSubscriptions({
      body: {
        subscriptions: [
          newsletter,
          { ...newsletter, customerId: nobody },
          { kind: 'webPush', endpoint: 'https://push.example.test/b' },
          { ...browser('file:///etc/passwd'), keys: { p256dh: 'x', auth: 'y' } },
          { ...browser(), customerId: nobody },
          { ...newsletter, customerId: h.customerId },
        ],
      },
    })

    assert.deepEqual(ids, [null, null, null, null, null, h.customerId])
    assert.deepEqual(
      errors.map(({ code, entityIndex, subentityPath }) => [entityIndex, code, subentityPath]),
      [
        [0, 400, ['customerId']],
        [1, 404, ['customerId']],
        [2, 400, ['keys']],
        [3, 400, ['endpoint']],
        [4, 404, ['customerId']],
      ],
    )
    assert.equal((await h.list()).length, 1)
  })

  it('are exported and erased with their customer', async () => {
    const h = await withJane()
    const subscriptions = [newsletter, browser()]
    expectNoErrors(
      await h.api.createCustomerSubscriptions({ customerId: h.customerId, body: { subscriptions } }),
    )
    const resultOf = async (jobId: string) => {
      await until(async () => (await h.api.getCustomerJob({ jobId })).job.status === 'succeeded')
      return (await h.api.getCustomerJob({ jobId })).job.result
    }

    const exported = await resultOf((await h.api.exportCustomer({ customerId: h.customerId })).jobId)
    const erased = await resultOf((await h.api.eraseCustomer({ customerId: h.customerId })).jobId)

    const kinds = (exported as { subscriptions: { kind: string }[] }).subscriptions.map(({ kind }) => kind)
    assert.deepEqual(kinds.toSorted(), ['newsletter', 'webPush'])
    assert.partialDeepStrictEqual(erased, { erased: { subscriptions: 1 } })
    assert.deepEqual(await h.list(), [])
  })
})
