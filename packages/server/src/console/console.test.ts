import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { consoleServer } from './console.fixture.ts'

const { ask, builds, cookiesOf, header, orders, own, SESSION, server, signedIn } = await consoleServer()

describe('the session of the console', () => {
  it('is kept in cookies that no script reads and no other site sends', async () => {
    const { answer, merchantCode } = await signedIn()

    for (const cookie of answer.headers.getSetCookie())
      assert.match(cookie, /^tp_console\w*=\S+; Path=\/admin\S*; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    const { session } = (await answer.json()) as { session: Record<string, unknown> }
    assert.deepEqual(session, {
      user: { emailAddress: `owner@${merchantCode}.test`, name: `owner@${merchantCode}.test` },
      merchant: {
        code: merchantCode,
        defaultLocale: 'en-us',
        defaultCurrency: 'USD',
        timezone: 'America/Chicago',
        work: {
          notesOnRejectRequired: false,
          POSOrderNumberRequired: false,
          manualPickMode: 'normal',
          enforceSingleLineItemsScanning: false,
        },
      },
      permissions: ['APIALL'],
      isOperator: false,
    })
  })

  it('stands for the token in calls of the console, and for no other address', async () => {
    const { merchantCode, cookies } = await signedIn()
    const cookie = header(cookies)

    assert.equal((await ask(orders(merchantCode), { cookie })).status, 200)
    assert.equal((await ask(orders('another'), { cookie })).status, 403)
    assert.equal((await ask(orders(merchantCode).slice('/admin/api'.length), { cookie })).status, 401)
    assert.equal((await ask(orders(merchantCode))).status, 401)
  })

  it('is refused to requests that a page of another site makes', async () => {
    const { merchantCode, cookies, credentials } = await signedIn()
    const cookie = header(cookies)
    const foreign = { ...own, 'sec-fetch-site': 'cross-site' }

    assert.equal((await ask(orders(merchantCode), { cookie, headers: {} })).status, 401)
    assert.equal((await ask(orders(merchantCode), { cookie, headers: foreign })).status, 401)
    for (const headers of [{}, foreign, { ...own, 'sec-fetch-site': 'same-site' }]) {
      assert.equal((await ask(SESSION, { cookie, headers })).status, 403)
      assert.equal((await ask(SESSION, { method: 'POST', headers, body: credentials })).status, 403)
      assert.equal((await ask(SESSION, { method: 'DELETE', cookie, headers })).status, 403)
    }
  })

  it('renews its access token without the password, and ends with a sign-out', async () => {
    const { cookies, merchantCode } = await signedIn()
    const { tp_console_session: refresh = '', tp_console: access = '' } = cookies
    const known = { cookie: header({ tp_console_session: refresh }) }

    const renewed = await ask(SESSION, known)
    const shown = (await renewed.json()) as { session: unknown; demo: unknown }
    assert.ok(cookiesOf(renewed).tp_console)
    assert.ok(shown.session)
    assert.equal(shown.demo, null)

    const ended = await ask(SESSION, { method: 'DELETE', cookie: header(cookies) })
    assert.equal(ended.status, 204)
    assert.deepEqual(cookiesOf(ended), { tp_console: '', tp_console_session: '' })
    assert.deepEqual(((await (await ask(SESSION, known)).json()) as { session: unknown }).session, null)
    const copied = { cookie: header({ tp_console: access }) }
    assert.equal((await ask(orders(merchantCode), copied)).status, 401)
  })

  it('tells nobody which part of a sign-in was wrong', async () => {
    const { credentials } = await signedIn()
    const attempts = [
      { ...credentials, password: 'another' },
      { ...credentials, emailAddress: 'nobody@nowhere.test' },
      { ...credentials, merchantCode: 'nowhere' },
    ]

    const answers = await Promise.all(attempts.map((body) => ask(SESSION, { method: 'POST', body })))
    const texts = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { message: string }).message),
    )

    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401],
    )
    assert.equal(new Set(texts).size, 1)
    for (const body of [{}, { ...credentials, password: '' }, { ...credentials, password: 'x'.repeat(1025) }])
      assert.equal((await ask(SESSION, { method: 'POST', body })).status, 400)
  })

  it('ends when the API client of the console is deleted, and begins again with the next sign-in', async () => {
    const { api, cookies, credentials } = await signedIn()

    await api.deleteClient({ clientId: 'console' })
    const shown = (await (await ask(SESSION, { cookie: header(cookies) })).json()) as { session: unknown }
    const again = await ask(SESSION, { method: 'POST', body: credentials })

    assert.equal(shown.session, null)
    assert.equal(again.status, 200)
  })

  it('has the permissions of the roles, and those that they have now', async () => {
    const { api, merchantCode } = await signedIn()
    await api.createRoles({ body: { roles: [{ code: 'clerk', name: 'Clerk', permissions: ['SOV'] }] } })
    const user = { emailAddress: 'clerk@shop.test', password: 'clerk-password', roleCodes: ['clerk'] }
    await api.createUsers({ body: { users: [user] } })
    const { emailAddress, password } = user
    const body = { merchantCode, emailAddress, password }
    const answer = await ask(SESSION, { method: 'POST', body })
    const cookie = header(cookiesOf(answer))

    const { session } = (await answer.json()) as { session: { permissions: string[] } }
    assert.deepEqual(session.permissions, ['SOV'])
    assert.equal((await ask(orders(merchantCode), { cookie })).status, 200)
    const products = `/admin/api/catalog/v1/merchants/${merchantCode}/products`
    assert.equal((await ask(products, { cookie })).status, 403)
  })
})

describe('the page of the console', () => {
  it('is the same for every address below it, and runs no inline script', async () => {
    const [first, second] = await Promise.all(['/admin', '/admin/orders/10000'].map((path) => ask(path)))
    const policy = first?.headers.get('content-security-policy') ?? ''
    const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1]

    assert.equal(await first?.text(), `<meta name="csp-nonce" content="${nonce}">`)
    assert.match(policy, /default-src 'none';script-src 'self';/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(first?.headers.get('cache-control'), 'no-store')
    assert.notEqual(second?.headers.get('content-security-policy'), policy)
  })

  it('draws previews into a frame in which nothing runs', async () => {
    const { headers } = await ask('/admin/frame')
    const policy = headers.get('content-security-policy') ?? ''

    assert.match(policy, /default-src 'none'.*frame-ancestors 'self';sandbox allow-same-origin$/)
    assert.doesNotMatch(policy, /script/)
    assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
  })

  it('compiles WebAssembly in the store app alone, which reads barcodes by it', async () => {
    const paths = ['/admin/store', '/admin/store/1-0001?step=pick', '/admin/stores', '/admin']
    const policies = await Promise.all(
      paths.map(async (path) => (await ask(path)).headers.get('content-security-policy') ?? ''),
    )

    assert.deepEqual(
      policies.map((policy) => policy.includes(";script-src 'self' 'wasm-unsafe-eval';")),
      [true, true, false, false],
    )
  })

  it('has a worker that is looked at again every time', async () => {
    const worker = await ask('/admin/worker.js')

    assert.equal(await worker.text(), 'const w = 1')
    assert.match(worker.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.equal(worker.headers.get('cache-control'), 'no-cache')
    assert.match(await (await ask('/admin/index.html')).text(), /csp-nonce/)
  })

  it('has files that browsers keep for good, compressed for those who take it', async () => {
    const packed = await fetch(`${server.url}/admin/assets/app-1.js`, {
      headers: { 'accept-encoding': 'identity' },
    })

    assert.equal(await packed.text(), 'const a = 1')
    assert.equal(packed.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal((await ask('/admin/assets/none.js')).status, 404)
    assert.equal((await ask('/admin/assets/..%2findex.html')).status, 404)
    assert.equal((await ask('/admin/assets/app-1.js.br')).status, 404)
  })

  it('has files of the build before, for pages that are open, as long as that is kept', async () => {
    const kept = await ask('/admin/assets/app-0.js')
    await rm(join(builds, 'before'), { recursive: true })
    const removed = await ask('/admin/assets/app-0.js')

    assert.equal(await kept.text(), 'const a = 0')
    assert.equal(removed.status, 404)
  })
})
