import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventsOf, newMerchant, type TestMerchant, withPermissions } from '../auth.fixture.ts'

const anna = { emailAddress: 'anna@example.test', password: 'a password of anna', firstName: 'Anna' }
const bert = { emailAddress: 'bert@example.test', password: 'a password of bert' }

const ownerIdOf = async ({ api }: TestMerchant) => {
  const { users } = await api.listUsers({ filters: { roleCodes: 'owner' } })
  return users[0]?.id as string
}

const signInAs = async (merchant: TestMerchant, user: { emailAddress: string; password: string }) => {
  const { body } = await merchant.byPassword({ username: user.emailAddress, password: user.password })
  return body as { access_token: string; refresh_token: string }
}

describe('createUsers', () => {
  it('answers ids aligned with the request and an error for each item that failed', async () => {
    const { api } = await newMerchant()
    await api.createUsers({ body: { users: [anna] } })

    const { ids, errors } = await api.createUsers({
      body: {
        users: [
          { ...anna, emailAddress: 'ANNA@example.test' },
          bert,
          { ...bert, emailAddress: 'Bert@Example.test' },
          { ...bert, emailAddress: 'c@example.test', roleCodes: ['storeAssociate', 'wizard'] },
          { ...bert, emailAddress: 'd@example.test', roleCodes: ['storeAssociate', 'storeAssociate'] },
        ],
      },
    })

    assert.deepEqual(
      ids.map((id) => id !== null),
      [false, true, false, false, true],
    )
    assert.deepEqual(
      errors.map(({ entityIndex, code, entity, entityId, subentityPath }) => [
        entityIndex,
        code,
        entity,
        entityId,
        subentityPath,
      ]),
      [
        [0, 409, 'user', 'ANNA@example.test', []],
        [2, 409, 'user', 'Bert@Example.test', []],
        [3, 404, 'user', 'c@example.test', ['roleCodes', 1]],
      ],
    )
  })

  it('stores what was sent and shows everything but the password', async () => {
    const { api, clock, createUser } = await newMerchant()

    const userId = await createUser({ ...anna, lastName: null, roleCodes: ['readOnly', 'storeAssociate'] })

    const { body, etag } = await api.raw.getUser({ userId })
    assert.deepEqual(body, {
      user: {
        id: userId,
        emailAddress: anna.emailAddress,
        firstName: 'Anna',
        lastName: null,
        roleCodes: ['readOnly', 'storeAssociate'],
        status: 'active',
        createDate: clock.now().toISOString(),
        lastSignInDate: null,
        lockedUntil: null,
      },
    })
    assert.ok(etag)
  })

  it('refuses to give permissions that the caller does not have', async () => {
    const merchant = await newMerchant()
    const narrow = await withPermissions(merchant, ['UMC', 'UMV', 'CPV'])

    const { ids, errors } = await narrow.createUsers({
      body: {
        users: [
          { ...anna, roleCodes: ['owner'] },
          { ...bert, roleCodes: [] },
        ],
      },
    })

    assert.equal(ids[0], null)
    assert.ok(ids[1])
    assert.deepEqual(
      errors.map(({ code, entityIndex }) => [code, entityIndex]),
      [[403, 0]],
    )
  })

  it('refuses the whole request for a bad address or a short password', async () => {
    const { api } = await newMerchant()

    for (const wrong of [{ emailAddress: 'nowhere' }, { password: 'short' }, { status: 'asleep' }])
      await assert.rejects(
        api.createUsers({ body: { users: [bert, { ...anna, ...wrong } as typeof anna] } }),
        {
          status: 400,
        },
      )

    const { users } = await api.listUsers()
    assert.equal(users.length, 1)
  })

  it('stores nothing with handling=strict when one item fails', async () => {
    const { api } = await newMerchant()

    const call = api.createUsers(
      { body: { users: [anna, { ...bert, roleCodes: ['wizard'] }] } },
      { strict: true },
    )

    await assert.rejects(call, { status: 422 })
    assert.equal((await api.listUsers()).users.length, 1)
  })

  it('tells of each new user, without names and secrets', async () => {
    const merchant = await newMerchant()

    const { ids } = await merchant.api.createUsers({ body: { users: [anna] } })

    const created = (await eventsOf(merchant)).filter(({ event }) => event === 'userCreated')
    assert.deepEqual(created, [
      { event: 'userCreated', entityId: ids[0], payload: { userId: ids[0] }, actor: merchant.client.id },
    ])
  })
})

describe('listUsers', () => {
  it('filters, sorts and pages', async () => {
    const { api } = await newMerchant()
    await api.createUsers({
      body: {
        users: ['c', 'a', 'b'].map((name) => ({
          ...bert,
          emailAddress: `${name}@example.test`,
          lastName: name,
          roleCodes: name === 'a' ? ['storeAssociate'] : [],
        })),
      },
    })

    const pickers = await api.listUsers({ filters: { roleCodes: 'storeAssociate' } })
    const page = await api.listUsers({
      filters: { emailAddress: { $ct: '@EXAMPLE' } },
      sort: 'lastName:desc',
      limit: 2,
      offset: 1,
    })

    assert.deepEqual(
      pickers.users.map(({ emailAddress }) => emailAddress),
      ['a@example.test'],
    )
    assert.deepEqual(
      page.users.map(({ lastName }) => lastName),
      ['b', 'a'],
    )
    assert.equal(page.meta.totalItemCount, 3)
  })

  it('never shows a password, a hash or users of another merchant', async () => {
    const merchant = await newMerchant()
    await (await newMerchant()).api.createUsers({ body: { users: [anna] } })

    const { body } = await merchant.api.raw.listUsers()

    assert.equal(body.users.length, 1)
    assert.ok(!/password|hash|argon2|version/i.test(JSON.stringify(body)))
  })
})

describe('getUser', () => {
  it('does not know users of another merchant, nor ids that are none', async () => {
    const { api } = await newMerchant()
    const other = await newMerchant()

    for (const userId of [await ownerIdOf(other), 'nobody', '00000000-0000-4000-8000-000000000000'])
      await assert.rejects(api.getUser({ userId }), { status: 404 })
  })
})

describe('deleteUser', () => {
  it('ends the user’s tokens and frees the address', async () => {
    const merchant = await newMerchant()
    const userId = await merchant.createUser({ ...anna, roleCodes: ['readOnly'] })
    const tokens = await signInAs(merchant, anna)
    assert.equal(await merchant.statusWith(tokens.access_token), 200)

    await merchant.api.deleteUser({ userId })

    assert.equal(await merchant.statusWith(tokens.access_token), 401)
    assert.equal((await merchant.refresh(tokens.refresh_token)).status, 400)
    await assert.rejects(merchant.api.deleteUser({ userId }), { status: 404 })
    await merchant.createUser(anna)
    const events = (await eventsOf(merchant)).map(({ event }) => event)
    assert.deepEqual(events, ['userCreated', 'userDeleted', 'userCreated'])
  })
})
