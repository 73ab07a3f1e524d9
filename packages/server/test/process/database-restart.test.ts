import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { openDatabase } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { signRequest } from '@tradepost/plugin'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { createClient } from '@tradepost/sdk'
import { migrateDatabase } from '../../src/database.ts'
import { createOperatorClient } from '../../src/services/auth/index.ts'
import { newFolder } from '../support/launch.ts'
import { startServerOn } from '../support/server.ts'
import { until } from '../support/until.ts'

const password = 'owner-password'

/** A server on a PostgreSQL of its own, which comes back whenever it is ended. */
const startServer = async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__NONCE__">')
  const postgres = await openEmbedded({ dataDir: join(folder, 'data'), durable: false })
  closeAfterFile(() => postgres.stop())
  const address = connectionString(postgres.connection)
  const database = openDatabase({ connectionString: address })
  await migrateDatabase(database)
  await database.close()
  const server = await startServerOn(address, {}, {}, closeAfterFile, { consoleFolder: folder })
  return { ...server, postgres }
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')

type Answer = { status: number; retryAfter: string | null; isKnown: boolean }
type Ask = () => Promise<Answer>

/** One caller of each kind, who has a token, a session or a key that stays valid all the time. */
const callersOf = async ({ url, platform, clock }: Awaited<ReturnType<typeof startServer>>) => {
  await createOperatorClient(platform.database, platform, { id: 'operator', secret: 'operator', name: 'Op' })
  const operator = createClient({ baseUrl: url, clientId: 'operator', clientSecret: 'operator' })
  const owner = { emailAddress: 'owner@shop.test', password }
  const { client } = await operator.createMerchant({ body: { code: 'shop', name: 'Shop', owner } })
  const credentials = { merchantCode: 'shop', clientId: client.id, clientSecret: client.secret }
  const api = createClient({ baseUrl: url, ...credentials })
  await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } })
  const { shops } = await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } })
  const [shop] = shops
  assert.ok(shop)
  const grant = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
  const { access_token: token } = await api.issueToken({ body: { ...grant, tenantId: 'shop' } as never })
  const place = { merchantCode: 'shop', shopCode: 'web' }
  const guest = await api.issueShopperToken({ body: { grant_type: 'guest', ...place } })

  const call =
    (
      path: string,
      init: RequestInit = {},
      isKnown: (text: string, answer: Response) => boolean = () => true,
    ): Ask =>
    async () => {
      const answer = await fetch(url + path, { redirect: 'manual', ...init })
      const text = await answer.text()
      const { status, headers } = answer
      return {
        status,
        retryAfter: headers.get('retry-after'),
        isKnown: status === 503 || isKnown(text, answer),
      }
    }
  const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })
  const ownScript = { 'x-tradepost-console': '1' }
  const asJson = (body: unknown, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const signedIn = await fetch(`${url}/admin/session`, asJson({ merchantCode: 'shop', ...owner }, ownScript))
  const staff = { headers: { ...ownScript, cookie: cookieOf(signedIn) } }
  const registration = new URLSearchParams({
    email: 'jane@example.test',
    firstName: 'Jane',
    lastName: 'Doe',
    password,
  })
  const home = '/store/shop/web/en-us'
  const registered = await fetch(`${url}${home}/account/register`, {
    method: 'POST',
    redirect: 'manual',
    body: registration,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  assert.equal(registered.status, 303)
  const shopper = { headers: { cookie: cookieOf(registered) } }

  return {
    'a client that reads': call('/catalog/v1/merchants/shop/products', bearer(token)),
    'a client that writes': call(
      '/catalog/v1/merchants/shop/catalogs/main',
      asJson({ name: 'Main' }, bearer(token).headers),
    ),
    'a client that signs in': call('/auth/oauth/token', asJson({ ...grant, tenantId: 'shop' })),
    'the session of the console': call('/admin/session', staff, (text) => text.includes(owner.emailAddress)),
    'the console that reads': call('/admin/api/order/v1/merchants/shop/orders', staff),
    'a shopper by token': call(
      '/shop/v1/service.cart.getCart.v1',
      asJson({}, bearer(guest.access_token).headers),
    ),
    'a shopper in the storefront': call(`${home}/account`, shopper, (text) => text.includes('Jane')),
    'the platform of a shop': async () => {
      const headers = signRequest(shop, { now: clock.now() })
      return call(
        '/service/api.php',
        { method: 'POST', headers, body: new URLSearchParams('action=ping') },
        (text) => text.includes('"error":0'),
      )()
    },
  } satisfies Record<string, Ask>
}

it('answers 503 and never refuses a valid token while its database restarts under load', async () => {
  const server = await startServer()
  const callers = await callersOf(server)
  const seen = new Map<string, number>()
  let isOver = false
  const keepAsking = async (name: string, ask: Ask) => {
    while (!isOver) {
      const { status, retryAfter, isKnown } = await ask()
      const told = `${name}: ${status}${status === 503 && !retryAfter ? ' without Retry-After' : ''}${isKnown ? '' : ', but unknown'}`
      seen.set(told, (seen.get(told) ?? 0) + 1)
    }
  }
  const isServed = async () =>
    (await Promise.all(Object.values(callers).map((ask) => ask()))).every(
      ({ status, isKnown }) => status < 300 && isKnown,
    )
  assert.ok(await isServed())

  const load = Promise.all(
    Object.entries(callers).flatMap(([name, ask]) => [keepAsking(name, ask), keepAsking(name, ask)]),
  )
  for (const signal of ['SIGINT', 'SIGKILL', 'SIGINT'] as const) {
    const { pid } = server.postgres
    process.kill(pid, signal)
    await until(() => server.postgres.pid !== pid)
    await until(isServed)
  }
  isOver = true
  await load

  const allowed = Object.keys(callers).flatMap((name) =>
    ['200', '204', '503'].map((status) => `${name}: ${status}`),
  )
  assert.deepEqual(
    [...seen.keys()].filter((told) => !allowed.includes(told)),
    [],
    JSON.stringify([...seen], null, 1),
  )
})
