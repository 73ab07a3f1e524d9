import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import { operate } from '../../src/tool.ts'
import { type Harness, harness } from '../support/harness.ts'

const asForm = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

const tokenFor = async ({ url }: Harness, fields: Record<string, string>): Promise<string | undefined> => {
  const answer = await fetch(`${url}/auth/oauth/token`, asForm(fields))
  return ((await answer.json()) as { access_token?: string }).access_token
}

const clientToken = (h: Harness, { id, secret }: { id: string; secret: string }, tenantId?: string) =>
  tokenFor(h, {
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    ...(tenantId && { tenantId }),
  })

const userToken = (h: Harness, username: string, password: string) =>
  tokenFor(h, {
    grant_type: 'password',
    client_id: h.client.id,
    client_secret: h.client.secret,
    tenantId: h.merchantCode,
    username,
    password,
  })

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ApiError)
  return { message: error.message, paths: error.problems.map(({ path }) => path) }
}

describe('API clients of a merchant, from the command line', () => {
  it('are made, listed and deleted, and their tokens end with them', async () => {
    const h = await harness()
    const client = await operate.createClient(h.platform, h.merchantCode, {
      name: 'Sync',
      permissions: ['MSV'],
    })
    const token = await clientToken(h, client, h.merchantCode)
    const path = `/merchant/v1/merchants/${h.merchantCode}`
    const before = await h.raw(path, { token })

    const listed = await operate.listClients(h.platform, h.merchantCode)
    await operate.deleteClient(h.platform, h.merchantCode, client.id)

    assert.equal(before.status, 200)
    assert.ok(listed.some(({ id, permissions }) => id === client.id && permissions.includes('MSV')))
    assert.equal((await h.raw(path, { token })).status, 401)
  })

  it('are refused with the place of what is wrong', async () => {
    const { platform, merchantCode } = await harness()
    const create = (code: string, input: { name: string; roleCodes?: string[] }) =>
      refusalOf(operate.createClient(platform, code, input))

    const withoutName = await create(merchantCode, { name: '' })
    const withUnknownRole = await create(merchantCode, { name: 'x', roleCodes: ['storeAssociate', 'pickr'] })
    const ofNobody = await create('nobody', { name: 'x' })

    assert.deepEqual(withoutName.paths, [['name']])
    assert.deepEqual(withUnknownRole, { message: messageOf('roleNotFound'), paths: [['roleCodes', 1]] })
    assert.equal(ofNobody.message, messageOf('merchantNotFound'))
  })
})

describe('operator clients, from the command line', () => {
  it('end with all their tokens, whichever merchant these are bound to', async () => {
    const h = await harness()
    const client = await operate.createOperatorClient(h.platform, 'Ops')
    const free = await clientToken(h, client)
    const bound = await clientToken(h, client, h.merchantCode)
    const answers = async () =>
      Promise.all([
        h.raw('/merchant/v1/merchants', { token: free }),
        h.raw(`/merchant/v1/merchants/${h.merchantCode}`, { token: bound }),
      ])
    const before = await answers()

    const listed = await operate.listOperatorClients(h.platform)
    await operate.deleteOperatorClient(h.platform, client.id)
    const after = await answers()

    assert.deepEqual(
      [...before, ...after].map(({ status }) => status),
      [200, 200, 401, 401],
    )
    assert.ok(listed.some(({ id, name }) => id === client.id && name === 'Ops'))
    const again = await refusalOf(operate.deleteOperatorClient(h.platform, client.id))
    assert.equal(again.message, messageOf('clientNotFound'))
  })
})

describe('users, from the command line', () => {
  it('sign in again after too many wrong passwords', async () => {
    const h = await harness()
    const emailAddress = `owner@${h.merchantCode}.test`
    for (let attempt = 0; attempt < 5; attempt++) await userToken(h, emailAddress, 'wrong')
    const locked = await userToken(h, emailAddress, 'owner-password')

    await operate.unlockUser(h.platform, h.merchantCode, emailAddress.toUpperCase())

    assert.equal(locked, undefined)
    assert.ok(await userToken(h, emailAddress, 'owner-password'))
  })

  it('get a new password that ends what the old one began', async () => {
    const h = await harness()
    const emailAddress = `owner@${h.merchantCode}.test`
    const token = await userToken(h, emailAddress, 'owner-password')

    await operate.setPassword(h.platform, h.merchantCode, { emailAddress, password: 'another password' })

    assert.equal((await h.raw(`/merchant/v1/merchants/${h.merchantCode}`, { token })).status, 401)
    assert.equal(await userToken(h, emailAddress, 'owner-password'), undefined)
    assert.ok(await userToken(h, emailAddress, 'another password'))
  })

  it('are refused a short password, and must exist', async () => {
    const { platform, merchantCode } = await harness()
    const set = (emailAddress: string, password: string) =>
      refusalOf(operate.setPassword(platform, merchantCode, { emailAddress, password }))

    assert.deepEqual((await set(`owner@${merchantCode}.test`, 'short')).paths, [['password']])
    assert.equal((await set('nobody@nowhere.test', 'long enough')).message, messageOf('userNotFound'))
  })
})

describe('customers who forgot their password', () => {
  const withCustomer = async () => {
    const h = await harness()
    const body = {
      firstName: 'Jane',
      lastName: 'Doe',
      emailAddress: 'jane@example.test',
      password: 'the old one',
    }
    await h.api.createCustomers({ body: { customers: [body] } })
    const signsIn = async (password: string) =>
      (await h.api
        .authenticateCustomer({ body: { email: body.emailAddress, password } })
        .catch(() => null)) !== null
    const tokenOf = (emailAddress: string) =>
      operate.customerResetToken(h.platform, h.merchantCode, emailAddress)
    return { ...h, signsIn, tokenOf }
  }

  it('set a new one by the token that whoever runs the server hands them', async () => {
    const h = await withCustomer()

    const { token, firstName } = await h.tokenOf('JANE@example.test')
    await h.api.setCustomerPassword({ body: { token, password: 'the new one' } })

    assert.equal(firstName, 'Jane')
    assert.deepEqual([await h.signsIn('the old one'), await h.signsIn('the new one')], [false, true])
    await assert.rejects(h.api.setCustomerPassword({ body: { token, password: 'once more' } }), {
      status: 400,
    })
  })

  it('get the token that they asked for, and the same as long as it is valid', async () => {
    const h = await withCustomer()
    await h.api.createShops({
      body: { shops: [{ code: 'web', name: 'Web', locales: ['en-us'], currencies: ['USD'] }] },
    })
    await h.api.resetCustomerPassword({ shopCode: 'web', body: { email: 'jane@example.test' } })

    const first = await h.tokenOf('jane@example.test')
    const second = await h.tokenOf('jane@example.test')
    h.clock.advance(3_600_000)
    const later = await h.tokenOf('jane@example.test')

    assert.deepEqual([first.shopCode, second.token], ['web', first.token])
    assert.notEqual(later.token, first.token)
  })

  it('must exist', async () => {
    const { tokenOf } = await withCustomer()

    assert.equal((await refusalOf(tokenOf('nobody@nowhere.test'))).message, messageOf('customerNotFound'))
  })
})
