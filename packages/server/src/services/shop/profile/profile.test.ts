import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { linesOf, password, withShop } from '../shop.fixture.ts'

const mail = 'jane@example.test'

const withCustomer = async () => {
  const h = await withShop()
  const { id, signIn } = await h.customer(mail)
  return { ...h, id, signIn, shopper: await signIn() }
}

describe('registerUser', () => {
  it('makes a customer of the guest, with the cart and what the app keeps', async () => {
    const { guest, api } = await withShop()
    const shopper = await guest()
    await shopper.callAddProducts({ body: [{ productId: 'tea', quantity: 1 }] })

    const { output } = await shopper.callRegisterUser({
      body: {
        mail,
        password,
        firstName: ' Jane ',
        lastName: 'Doe',
        customAttributes: { size: 'M' },
      },
    })

    const { output: user } = await shopper.callGetUser()
    assert.deepEqual(user, {
      id: output.userId,
      mail,
      firstName: 'Jane',
      lastName: 'Doe',
      gender: null,
      birthday: null,
      phone: null,
      userGroups: [{ id: '1', name: 'Customers' }],
      customAttributes: { size: 'M' },
      addresses: [],
    })
    assert.deepEqual(await linesOf(shopper), ['1 tea'])
    assert.deepEqual((await api.getCustomer({ customerId: output.userId })).customer.data, {
      customAttributes: { size: 'M' },
    })
  })

  it('refuses an address that has an account, and what is not valid', async () => {
    const { guest } = await withCustomer()
    const shopper = await guest()
    const body = { mail, password, firstName: 'Jane', lastName: 'Doe' }

    await assert.rejects(shopper.callRegisterUser({ body }), { code: 'EEXISTS', status: 409 })
    await assert.rejects(
      shopper.callRegisterUser({ body: { ...body, mail: 'nobody', password: 'short', firstName: '' } }),
      (error: { code: string; problems: { path: string[] }[] }) => {
        const paths = new Set(error.problems.map(({ path }) => path.join('.')))
        assert.deepEqual(paths, new Set(['mail', 'password', 'firstName']))
        return error.code === 'EVALIDATION'
      },
    )
  })

  it('is found by apps at the page of the storefront', async () => {
    const { guest, merchantCode, url } = await withShop()

    const { output } = await (await guest()).callGetRegistrationUrl()

    assert.match(output.url, new RegExp(`/store/${merchantCode}/web/en-us/account$`))
    assert.equal((await fetch(`${url}${new URL(output.url).pathname}`)).status, 200)
    assert.deepEqual(await (await guest()).callGetUserConfig(), { output: {} })
  })
})

describe('the customer who is signed in', () => {
  it('changes the names, and lays custom attributes over those that are there', async () => {
    const { api, id, shopper } = await withCustomer()
    await api.updateCustomer({
      customerId: id,
      body: {
        data: { gender: 'f', birthday: '1990-02-28', phone: '+1 555', customAttributes: { a: 1, b: 2 } },
      },
    })

    const changed = await shopper.callUpdateUser({
      body: { firstName: 'Janet', lastName: 'Roe', customAttributes: { b: 3 } },
    })

    assert.deepEqual(changed, { output: {} })
    assert.partialDeepStrictEqual((await shopper.callGetUser()).output, {
      firstName: 'Janet',
      lastName: 'Roe',
      gender: 'female',
      birthday: '1990-02-28',
      phone: '+1 555',
      customAttributes: { a: 1, b: 3 },
    })
    await assert.rejects(shopper.callUpdateUser({ body: { firstName: 'Janet', lastName: ' ' } }), {
      code: 'EVALIDATION',
    })
  })

  it('keeps no more custom attributes than one call may send', async () => {
    const { shopper } = await withCustomer()
    const lay = (customAttributes: Record<string, unknown>) =>
      shopper.callUpdateUser({ body: { firstName: 'Janet', lastName: 'Roe', customAttributes } })
    const long = 'x'.repeat(30_000)
    await lay({ a: long })
    await lay({ b: long })

    await assert.rejects(lay({ c: long }), {
      code: 'EVALIDATION',
      problems: [{ code: '', message: texts.tooManyBytes(90_022, 65_536), path: ['customAttributes'] }],
    })
    await lay({ a: null, c: long })

    const { customAttributes } = (await shopper.callGetUser()).output
    assert.deepEqual(customAttributes, { a: null, b: long, c: long })
  })

  it('changes the mail, also to the same, and not to one that another account has', async () => {
    const { customer, shopper, signIn, shopToken, raw } = await withCustomer()
    await customer('john@example.test')

    assert.deepEqual(await shopper.callUpdateMail({ body: { mail } }), { output: {} })
    const { status, body } = await raw('/shop/v1/service.user.updateMail.v1', {
      method: 'POST',
      token: shopper.token,
      body: JSON.stringify({ mail: 'John@example.test' }),
    })
    await shopper.callUpdateMail({ body: { mail: 'new@example.test' } })

    assert.equal(status, 400)
    const message = 'There is an account with this e-mail address already'
    assert.deepEqual(body, {
      error: { code: 'EVALIDATION', message, validationErrors: [{ path: 'mail', message }] },
    })
    assert.equal((await shopper.callGetUser()).output.mail, 'new@example.test')
    await assert.rejects(signIn(), { code: 'invalid_grant' })
    await shopToken({ grant_type: 'password', username: 'new@example.test', password })
  })

  it('changes the password with the old one, and stays signed in here only', async () => {
    const { shopper, signIn, shopToken, clock } = await withCustomer()
    const elsewhere = await signIn()
    clock.advance(1000)
    const fresh = 'another good one'

    await assert.rejects(shopper.callUpdatePassword({ body: { oldPassword: 'wrong', password: fresh } }), {
      code: 'EINVALIDCREDENTIALS',
      status: 403,
    })
    await assert.rejects(shopper.callUpdatePassword({ body: { oldPassword: password, password: 'short' } }), {
      code: 'EVALIDATION',
    })
    assert.deepEqual(await shopper.callUpdatePassword({ body: { oldPassword: password, password: fresh } }), {
      output: {},
    })

    assert.equal((await shopper.callGetUser()).output.mail, mail)
    await assert.rejects(elsewhere.callGetUser(), { code: 'EACCESS' })
    await assert.rejects(signIn(), { code: 'invalid_grant' })
    await shopToken({ grant_type: 'password', username: mail, password: fresh })
  })

  it('has to be signed in', async () => {
    const { guest } = await withShop()
    const shopper = await guest()

    const calls = [
      () => shopper.callUpdateUser({ body: { firstName: 'Jane', lastName: 'Doe' } }),
      () => shopper.callUpdateMail({ body: { mail } }),
      () => shopper.callUpdateMail({ body: { mail: 'none' } }),
      () => shopper.callGetUser(),
      () => shopper.callUpdatePassword({ body: { oldPassword: password, password } }),
    ]
    for (const call of calls) await assert.rejects(call(), { status: 403, code: 'EACCESS' })
  })
})
