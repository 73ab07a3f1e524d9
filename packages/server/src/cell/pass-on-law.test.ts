import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, type BoundOperation, isWrite } from '@tradepost/contract'
import { knownCells } from './cell.fixture.ts'

const { first, second, code, merchantId, token, credentials, idsAt, askToken } = await knownCells(11)

/** Of no merchant: each cell answers for itself. */
const ofEach = [
  'createMerchant',
  'discoverAuthorizationServer',
  'discoverOpenIdProvider',
  'discoverSigningKeys',
  'getAuthorizationServer',
  'getSigningKeys',
  'listAllShops',
  'listMerchants',
]
/** About keys that all cells have from the home cell. */
const ofHome = ['rotateSigningKeys', 'rotateDataKey', 'rotateSecret']

const operator = { client_id: 'operator', client_secret: 'operator-secret', tenantId: '' }
const { access_token: operatorToken } = (await (await askToken(second.url, operator)).json()) as {
  access_token: string
}
const { client_id, client_secret } = credentials
const secretOfMail = `${merchantId}-${'a'.repeat(24)}`

/** Bodies that name the merchant; those of all others are in the path, in the token of the caller, or in that of a mail. */
const bodies: Record<string, object> = {
  issueToken: { grant_type: 'client_credentials', client_id, client_secret: 'wrong', tenantId: code },
  introspectToken: { token, client_id, client_secret },
  revokeToken: { token: `${merchantId.toString(36)}.${'a'.repeat(24)}`, client_id, client_secret },
  issueShopperToken: { grant_type: 'guest', merchantCode: code, shopCode: 'none' },
}

const addressOf = ({ path, operation }: BoundOperation) =>
  path
    .replace('{merchantCode}', code)
    .replaceAll(/\{\w+\}(?=\w)/g, 'some')
    .replaceAll(/\{\w+\}/g, 'some-code') + (isWrite(operation) ? '?dryRun=true' : '')

const bodyOf = ({ name, service, operation }: BoundOperation) =>
  operation.method !== 'GET' && operation.body
    ? JSON.stringify(bodies[name] ?? (service.scope === 'public' ? { token: secretOfMail } : {}))
    : undefined

const tokenOf = ({ service: { scope } }: BoundOperation) => (scope === 'operator' ? operatorToken : token)

/** Ids of requests and of what a dry run makes, and the count of requests in `getLimits`. */
const varying = /(?:right|passed)-\w+|[\da-f]{8}-[\da-f-]{27}|"requests":\d+/g

const ask = async (url: string, bound: BoundOperation, requestId: string) => {
  const body = bodyOf(bound)
  const answer = await fetch(url + addressOf(bound), {
    method: bound.operation.method,
    headers: {
      'x-request-id': requestId,
      ...(bound.service.scope !== 'public' && { authorization: `Bearer ${tokenOf(bound)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  })
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['date', 'x-request-id', 'keep-alive', 'connection', 'content-length'])
    delete headers[name]
  const text = await answer.text()
  return { status: answer.status, headers, text: text.replaceAll(varying, '') }
}

const isOf = (names: string[]) => (bound: BoundOperation) => names.includes(bound.name)
const isOfMerchant = (bound: BoundOperation) => !isOf([...ofEach, ...ofHome])(bound)

describe('every operation of the contract', () => {
  it('answers at the wrong cell as at that of its merchant, byte for byte', async () => {
    const compared = allOperations.filter(isOfMerchant)
    for (const bound of compared) {
      const [expected, answered] = await Promise.all([
        ask(second.url, bound, `right-${bound.name}`),
        ask(first.url, bound, `passed-${bound.name}`),
      ])
      assert.deepEqual(answered, expected, bound.name)
    }

    const [home, far] = [idsAt(0), idsAt(1)]
    for (const { name } of compared) {
      assert.ok(far.has(`passed-${name}`), `${name} was not passed on`)
      assert.ok(!home.has(`right-${name}`), `${name} left the cell of its merchant`)
    }
  })

  it('that is about the keys of all cells is answered by the home cell', async () => {
    for (const bound of allOperations.filter(isOf(ofHome))) {
      await ask(second.url, bound, `home-${bound.name}`)

      assert.ok(idsAt(0).has(`home-${bound.name}`), bound.name)
    }
  })

  it('of no merchant is answered where it comes in', async () => {
    for (const bound of allOperations.filter(isOf(ofEach))) {
      await ask(first.url, bound, `each-${bound.name}`)

      assert.ok(!idsAt(1).has(`each-${bound.name}`), bound.name)
    }
  })
})
