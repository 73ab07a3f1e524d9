import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient } from '@tradepost/sdk'
import { cloneDatabase, startServerOn } from '../../test/support/server.ts'
import { createOperatorClient } from '../services/auth/index.ts'
import { startMailServer } from '../services/notification/notification.fixture.ts'

/** A stand-in for the build: the server does not care what it serves. */
export const standInConsole = async () => {
  const builds = await mkdtemp(join(tmpdir(), 'tradepost-console-'))
  closeAfterFile(() => rm(builds, { recursive: true }))
  const folder = join(builds, 'now')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(builds, 'before/assets'), { recursive: true })
  await writeFile(join(builds, 'before/assets/app-0.js'), 'const a = 0')
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__NONCE__">')
  await writeFile(join(folder, 'worker.js'), 'const w = 1')
  await writeFile(join(folder, 'assets/app-1.js'), 'const a = 1')
  await writeFile(join(folder, 'assets/app-1.js.br'), 'packed')
  return { builds, folder }
}

/** A server with a console of its own for a test file, and what its script would send. */
export const consoleServer = async () => {
  const { builds, folder } = await standInConsole()
  const mailServer = await startMailServer()
  const server = await startServerOn(
    await cloneDatabase(),
    { smtpUrl: mailServer.url, mailFrom: 'console@tradepost.test' },
    {},
    closeAfterFile,
    { consoleFolder: folder },
  )
  const operatorClient = { clientId: 'operator', secret: 'a secret of the operator' }
  await createOperatorClient(server.platform.database, server.platform, {
    id: operatorClient.clientId,
    name: 'Operator',
    secret: operatorClient.secret,
  })
  const operator = createClient({
    baseUrl: server.url,
    clientId: operatorClient.clientId,
    clientSecret: operatorClient.secret,
  })

  const own = { 'x-tradepost-console': '1' }
  const SESSION = '/admin/session'

  type Sent = { method?: string; cookie?: string; headers?: Record<string, string>; body?: unknown }

  const ask = (path: string, { method = 'GET', cookie, headers = own, body }: Sent = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })

  const cookiesOf = (answer: Response): Record<string, string> =>
    Object.fromEntries(
      answer.headers.getSetCookie().map((text) => {
        const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
        return [name, value]
      }),
    )
  const header = (cookies: Record<string, string>) =>
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')

  let merchants = 0
  /** A merchant whose owner has signed in. */
  const signedIn = async () => {
    const merchantCode = `console-${++merchants}`
    const owner = { emailAddress: `owner@${merchantCode}.test`, password: 'owner-password' }
    const { client } = await operator.createMerchant({
      body: { code: merchantCode, name: merchantCode, owner },
    })
    const api = createClient({
      baseUrl: server.url,
      merchantCode,
      clientId: client.id,
      clientSecret: client.secret,
    })
    const credentials = { merchantCode, ...owner }
    const answer = await ask(SESSION, { method: 'POST', body: credentials })
    assert.equal(answer.status, 200)
    return { merchantCode, api, credentials, answer, cookies: cookiesOf(answer) }
  }

  const orders = (merchantCode: string) => `/admin/api/order/v1/merchants/${merchantCode}/orders`

  /** An operator client that a test may delete. */
  const newOperator = async () => {
    const { id, secret } = await createOperatorClient(server.platform.database, server.platform, {
      name: 'Another operator',
    })
    return { clientId: id, secret }
  }
  return {
    builds,
    mailServer,
    server,
    operatorClient,
    own,
    SESSION,
    ask,
    cookiesOf,
    header,
    signedIn,
    orders,
    newOperator,
  }
}
