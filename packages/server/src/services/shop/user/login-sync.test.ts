import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { expectNoErrors } from '@tradepost/sdk'
import { Webhook } from 'standardwebhooks'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { receiver } from '../../webhook/webhook.fixture.ts'
import { password, withShop } from '../shop.fixture.ts'

// a busy machine takes its time; who tests the limit shortens it
useOwnServer({}, { allowPrivateTargets: true, syncWebhookSeconds: 60 })

const emailAddress = 'jane@example.test'

/** A shop whose logins ask the endpoint. */
const start = async (endpoint: string) => {
  const h = await withShop()
  const { id: customerId, signIn } = await h.customer(emailAddress)
  const ask = { code: 'crm', name: 'CRM', endpoint, events: [{ code: 'loginSync' }] }
  expectNoErrors(await h.api.createSyncWebhooks({ body: { syncWebhooks: [ask] } }))
  const listed = async () => (await h.api.listSyncWebhooks()).syncWebhooks[0]
  /** The reason of the fallback; null without one. */
  const login = async () => {
    const { status, headers } = await h.raw(`/customer/v1/merchants/${h.merchantCode}/auth`, {
      method: 'POST',
      body: JSON.stringify({ emailAddress, password }),
    })
    assert.equal(status, 200)
    return headers.get('tradepost-fallback')
  }
  return { ...h, customerId, signIn, listed, login }
}

/** An endpoint that does what no honest one would. */
const hostile = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('a login with a synchronous webhook', () => {
  it('asks it, signed, at every way to sign in, and brings the customer up to date', async () => {
    const site = await receiver()
    const { api, guest, signIn, customerId, listed, merchantCode } = await start(site.url)
    site.answer = JSON.stringify({ customer: { externalCustomerNumber: 'C-7', firstName: 'Janet' } })
    const body = { login: emailAddress, password }

    await api.authenticateCustomer({ body: { emailAddress, password } })
    await signIn()
    await (await guest()).loginShopper({ body })
    await (await guest()).callLoginUser({ body: { strategy: 'basic', parameters: body } })
    const { customer } = await api.getCustomer({ customerId })

    assert.partialDeepStrictEqual(customer, { externalCustomerNumber: 'C-7', firstName: 'Janet' })
    assert.deepEqual(
      site.got.map((one) => one.body.payload),
      [
        { customerId, emailAddress, externalCustomerNumber: null, shopCode: null },
        ...Array.from({ length: 3 }, () => ({
          customerId,
          emailAddress,
          externalCustomerNumber: 'C-7',
          shopCode: 'web',
        })),
      ],
    )
    const [got] = site.got
    assert.ok(got)
    assert.partialDeepStrictEqual(got.body, {
      eventCode: 'loginSync',
      tenantId: merchantCode,
      webhookCode: 'crm',
    })
    const { secret } = await api.getWebhookSecret({ webhookId: String((await listed())?.id) })
    new Webhook(secret).verify(got.text, got.headers as Record<string, string>)
  })

  it('is refused like a wrong password when the endpoint says so', async () => {
    const site = await receiver()
    const { api, guest, signIn } = await start(site.url)
    site.answer = '{"isAllowed":false}'

    await assert.rejects(api.authenticateCustomer({ body: { emailAddress, password } }), { status: 401 })
    await assert.rejects(signIn(), { code: 'invalid_grant' })
    await assert.rejects((await guest()).loginShopper({ body: { login: emailAddress, password } }), {
      status: 401,
    })
  })

  it('succeeds though the customer cannot take what the endpoint answers', async () => {
    const site = await receiver()
    const { api, login, customer, customerId } = await start(site.url)
    const { id: other } = await customer('other@example.test')
    await api.updateCustomer({ customerId: other, body: { externalCustomerNumber: 'C-7' } })
    site.answer = JSON.stringify({ customer: { externalCustomerNumber: 'C-7' } })

    assert.equal(await login(), null)
    assert.equal((await api.getCustomer({ customerId })).customer.externalCustomerNumber, null)
  })

  it('changes nothing in a dry run', async () => {
    const site = await receiver()
    const { api, guest, customerId } = await start(site.url)
    site.answer = JSON.stringify({ customer: { firstName: 'Janet' } })

    await (await guest()).loginShopper({ body: { login: emailAddress, password } }, { dryRun: true })

    assert.notEqual((await api.getCustomer({ customerId })).customer.firstName, 'Janet')
  })

  it('holds no transaction while it waits for the answer', async () => {
    const site = await receiver()
    const h = await start(site.url)
    let held: number | undefined
    site.decide = async () => {
      const open = await h.platform.database.one<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`)
      held = open.count
      return 200
    }

    // jobs have transactions, too, but not at every moment
    await until(async () => {
      await h.login()
      return held === 0
    })
  })
})

describe('the fallback', () => {
  it('serves whatever the endpoint answers that cannot be used', async () => {
    const answering = (text: string, status = 200, headers = {}) =>
      hostile((_, response) => response.writeHead(status, headers).end(text))
    const cases: [string, string][] = [
      ['unanswered', await answering(`"${'x'.repeat(70_000)}"`)],
      ['unanswered', await hostile((request) => request.socket.destroy())],
      ['unanswered', 'no address'],
      ['refused', await answering('{}', 500)],
      ['refused', await answering('{}', 302, { location: 'http://127.0.0.1:9/' })],
      ['invalid', await answering('<html>')],
      ['invalid', await answering('[]')],
      ['invalid', await answering('{"isAllowed":"maybe"}')],
      ['invalid', await answering('{"customer":{"firstName":7}}')],
    ]

    const told = await Promise.all(
      cases.map(async ([, endpoint]) => {
        const { login, listed } = await start(endpoint)
        const header = await login()
        return { header, listed: await listed() }
      }),
    )

    assert.deepEqual(
      told.map(({ header }) => header),
      cases.map(([reason]) => `loginSync;reason=${reason}`),
    )
    for (const { listed } of told) assert.ok(listed?.lastFailure && listed.lastFailureDate)
    assert.equal(told[3]?.listed?.lastFailure, 'HTTP 500')
    assert.equal(told[2]?.listed?.lastFailure, texts.webhookAddress)
  })

  it('serves where the endpoint is silent or sends byte after byte, when the time is over', async () => {
    const drip: RequestListener = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    }
    const silent = await start(await hostile(() => undefined))
    const dripping = await start(await hostile(drip))
    silent.platform.config.syncWebhookSeconds = 1
    try {
      assert.deepEqual(await Promise.all([silent.login(), dripping.login()]), [
        'loginSync;reason=unanswered',
        'loginSync;reason=unanswered',
      ])
    } finally {
      silent.platform.config.syncWebhookSeconds = 60
    }
  })

  it('asks for other merchants, however many questions of one wait for a slow endpoint', async () => {
    const waiting: (() => void)[] = []
    const slow = await start(await hostile((_, response) => void waiting.push(() => response.end())))
    const site = await receiver()
    const other = await start(site.url)
    site.answer = ''

    const told: (string | null)[] = []
    const rush = Array.from({ length: 80 }, () => slow.login().then((reason) => told.push(reason)))
    await until(async () => waiting.length === 75 && told.length === 5)
    assert.equal(await other.login(), null)
    assert.equal(site.got.length, 1)
    for (const answer of waiting) answer()
    await Promise.all(rush)

    assert.equal(told.filter((reason) => reason === 'loginSync;reason=busy').length, 5)
    assert.equal(told.filter((reason) => reason === null).length, 75)
  })

  it('is not told where the endpoint has nothing to say, or is not active', async () => {
    const site = await receiver()
    const { api, login } = await start(site.url)
    site.answer = ''

    assert.equal(await login(), null)
    await api.updateSyncWebhook({ syncWebhookCode: 'crm', body: { status: 'inactive' } })
    assert.equal(await login(), null)
    assert.equal(site.got.length, 1)
  })

  it('serves at once after five failures in a row, until one request has tried again', async () => {
    const site = await receiver()
    const { login, listed, clock } = await start(site.url)
    site.status = 503

    for (let n = 0; n < 5; n++) assert.equal(await login(), 'loginSync;reason=refused')
    assert.equal(await login(), 'loginSync;reason=paused')
    assert.equal(site.got.length, 5)
    assert.equal((await listed())?.pausedUntil, new Date(clock.now().getTime() + 30_000).toISOString())

    clock.advance(30_000)
    const probing = await Promise.all([login(), login(), login()])
    assert.deepEqual(probing.toSorted(), [
      'loginSync;reason=paused',
      'loginSync;reason=paused',
      'loginSync;reason=refused',
    ])

    site.status = 200
    clock.advance(30_000)
    assert.deepEqual([await login(), await login()], [null, null])
    assert.equal((await listed())?.pausedUntil, null)
  })

  it('ends with a new endpoint, and with a success in between it does not begin', async () => {
    const site = await receiver()
    const { api, login } = await start(site.url)
    site.decide = () => (site.got.length === 5 ? 200 : 500)
    for (let n = 0; n < 9; n++) await login()
    assert.equal(site.got.length, 9)
    await login()
    assert.equal(await login(), 'loginSync;reason=paused')

    const other = await receiver()
    await api.updateSyncWebhook({ syncWebhookCode: 'crm', body: { endpoint: other.url } })

    assert.equal(await login(), null)
    assert.equal(other.got.length, 1)
  })

  it('serves where the endpoint has a private address that the operator does not allow', async () => {
    const site = await receiver()
    const { port } = new URL(site.url)
    const { login, listed, platform } = await start(`http://localhost:${port}/`)
    platform.config.allowPrivateTargets = false
    try {
      assert.equal(await login(), 'loginSync;reason=unanswered')
      assert.equal((await listed())?.lastFailure, texts.fetchPrivate('localhost'))
      assert.equal(site.got.length, 0)
    } finally {
      platform.config.allowPrivateTargets = true
    }
  })
})
