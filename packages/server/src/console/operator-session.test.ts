import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deleteOperatorClient } from '../services/auth/index.ts'
import { consoleServer } from './console.fixture.ts'

const { ask, cookiesOf, header, newOperator, operatorClient, orders, own, SESSION, server, signedIn } =
  await consoleServer()

const signIn = (body: object) => ask(`${SESSION}/operator`, { method: 'POST', body })

/** An operator who has signed in for a new merchant. */
const atWork = async (client = operatorClient) => {
  const { merchantCode } = await signedIn()
  const answer = await signIn({ ...client, merchantCode })
  assert.equal(answer.status, 200)
  return { merchantCode, answer, cookie: header(cookiesOf(answer)) }
}

const switchTo = (merchantCode: string, cookie: string, headers: Record<string, string> = own) =>
  ask(`${SESSION}/merchant`, { method: 'POST', cookie, headers, body: { merchantCode } })

describe('the session of an operator', () => {
  it('is for the merchant that is named, or for the first one, and ends after a working day', async () => {
    const { answer, merchantCode } = await atWork()
    const { session } = (await answer.json()) as { session: { merchant: { code: string } } }
    const first = (await (await signIn(operatorClient)).json()) as { session: { merchant: { code: string } } }

    assert.partialDeepStrictEqual(session, {
      merchant: { code: merchantCode },
      user: { name: 'Operator', emailAddress: '' },
      permissions: ['APIALL'],
      isOperator: true,
    })
    assert.equal(first.session.merchant.code, 'console-1')
    assert.match(answer.headers.getSetCookie()[1] ?? '', /Max-Age=43200; HttpOnly; SameSite=Strict$/)
  })

  it('goes to another merchant, and what was for the one before is worth nothing', async () => {
    const { merchantCode, cookie } = await atWork()
    const other = await signedIn()

    const answer = await switchTo(other.merchantCode, cookie)
    const switched = header(cookiesOf(answer))

    assert.equal(answer.status, 200)
    assert.equal((await ask(orders(other.merchantCode), { cookie: switched })).status, 200)
    assert.equal((await ask(orders(merchantCode), { cookie: switched })).status, 403)
    assert.equal((await ask(orders(merchantCode), { cookie })).status, 401)
    const renewed = (await (await ask(SESSION, { cookie })).json()) as { session: unknown }
    assert.equal(renewed.session, null)
    assert.equal((await ask('/admin/api/merchant/v1/merchants', { cookie: switched })).status, 200)
  })

  it('is renewed for its merchant without the secret, and ends with a sign-out', async () => {
    const { merchantCode, answer } = await atWork()
    const { tp_console_session: kept = '' } = cookiesOf(answer)
    const cookie = header({ tp_console_session: kept })

    const renewed = await ask(SESSION, { cookie })
    const { session } = (await renewed.json()) as { session: { merchant: { code: string } } }
    assert.equal(session.merchant.code, merchantCode)
    assert.equal((await ask(orders(merchantCode), { cookie: header(cookiesOf(renewed)) })).status, 200)

    await ask(SESSION, { method: 'DELETE', cookie })
    const after = (await (await ask(SESSION, { cookie })).json()) as { session: unknown }
    assert.equal(after.session, null)
  })

  it('ends with the client', async () => {
    const client = await newOperator()
    const { merchantCode, cookie } = await atWork(client)

    await deleteOperatorClient(server.platform.database, client.clientId)

    assert.equal((await ask(orders(merchantCode), { cookie })).status, 401)
    assert.equal((await switchTo(merchantCode, cookie)).status, 403)
  })

  it('is refused to a wrong secret, to another site, and no session of staff becomes one', async () => {
    const { merchantCode, cookie } = await atWork()
    const staff = await signedIn()

    assert.equal((await signIn({ ...operatorClient, secret: 'another' })).status, 401)
    assert.equal((await signIn({ ...operatorClient, merchantCode: 'nowhere' })).status, 401)
    assert.equal((await switchTo('nowhere', cookie)).status, 403)
    assert.equal((await switchTo(merchantCode, cookie, {})).status, 403)
    assert.equal(
      (await switchTo(merchantCode, cookie, { ...own, 'sec-fetch-site': 'cross-site' })).status,
      403,
    )
    assert.equal((await switchTo(merchantCode, header(staff.cookies))).status, 403)
    const token = /tp_console_session=([^;]+)/.exec(cookie)?.[1] ?? ''
    assert.equal((await ask(orders(merchantCode), { cookie: header({ tp_console: token }) })).status, 401)
  })
})
