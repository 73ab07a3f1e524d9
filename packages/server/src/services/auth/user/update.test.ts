import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newMerchant, type TestMerchant, withPermissions } from '../auth.fixture.ts'

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

describe('updateUser', () => {
  it('changes only the fields that are sent', async () => {
    const { api, createUser } = await newMerchant()
    const userId = await createUser({ ...anna, roleCodes: ['storeAssociate'] })

    await api.updateUser({ userId, body: { lastName: 'Berg' } })
    await api.updateUser({ userId, body: { firstName: null } })
    await api.updateUser({ userId, body: {} })

    const { user } = await api.getUser({ userId })
    assert.partialDeepStrictEqual(user, {
      emailAddress: anna.emailAddress,
      firstName: null,
      lastName: 'Berg',
      roleCodes: ['storeAssociate'],
    })
  })

  it('refuses an address that another user has', async () => {
    const { api, createUser } = await newMerchant()
    await createUser(anna)
    const userId = await createUser(bert)

    await assert.rejects(api.updateUser({ userId, body: { emailAddress: 'ANNA@EXAMPLE.TEST' } }), {
      status: 409,
    })
    await api.updateUser({ userId, body: { emailAddress: 'BERT@example.test' } })
  })

  it('refuses unknown roles and a revision that is not the stored one', async () => {
    const { api, createUser } = await newMerchant()
    const userId = await createUser(anna)
    const { etag } = await api.raw.getUser({ userId })

    await assert.rejects(api.updateUser({ userId, body: { roleCodes: ['wizard'] } }), { status: 404 })
    await api.updateUser({ userId, body: { firstName: 'A' } }, { ifMatch: etag })
    await assert.rejects(api.updateUser({ userId, body: { firstName: 'B' } }, { ifMatch: etag }), {
      status: 412,
    })
  })

  const endings = {
    'a new password': { password: 'another password' },
    'the status inactive': { status: 'inactive' },
    'other roles': { roleCodes: ['manager'] },
  } as const
  for (const [what, body] of Object.entries(endings))
    it(`ends access and refresh tokens by ${what}`, async () => {
      const merchant = await newMerchant()
      const userId = await merchant.createUser({ ...anna, roleCodes: ['readOnly'] })
      const tokens = await signInAs(merchant, anna)
      const others = await signInAs(merchant, merchant.owner)
      assert.equal(await merchant.statusWith(tokens.access_token), 200)

      await merchant.api.updateUser({ userId, body: body as { status: 'inactive' } })

      assert.equal(await merchant.statusWith(tokens.access_token), 401)
      assert.equal((await merchant.refresh(tokens.refresh_token)).status, 400)
      assert.equal(await merchant.statusWith(others.access_token), 200)
    })

  it('leaves tokens alone when nothing about them changes', async () => {
    const merchant = await newMerchant()
    const userId = await merchant.createUser({ ...anna, roleCodes: ['readOnly'] })
    const tokens = await signInAs(merchant, anna)

    await merchant.api.updateUser({
      userId,
      body: { firstName: 'Anne', status: 'active', roleCodes: ['readOnly', 'readOnly'] },
    })

    assert.equal(await merchant.statusWith(tokens.access_token), 200)
    assert.equal((await merchant.refresh(tokens.refresh_token)).status, 200)
  })

  it('gives a token that works in the same moment as the change', async () => {
    const merchant = await newMerchant()
    const userId = await merchant.createUser({ ...anna, roleCodes: ['readOnly'] })

    await merchant.api.updateUser({ userId, body: { password: 'another password' } })
    const tokens = await signInAs(merchant, { ...anna, password: 'another password' })

    assert.equal(await merchant.statusWith(tokens.access_token), 200)
  })

  it('lets nobody give roles, or take over an account, beyond what they may', async () => {
    const merchant = await newMerchant()
    const ownerId = await ownerIdOf(merchant)
    const userId = await merchant.createUser(anna)
    const narrow = await withPermissions(merchant, ['UMV', 'UME'])

    for (const call of [
      () => narrow.updateUser({ userId, body: { roleCodes: ['owner'] } }),
      () => narrow.updateUser({ userId: ownerId, body: { password: 'mine from now on' } }),
      () => narrow.updateUser({ userId: ownerId, body: { emailAddress: 'me@example.test' } }),
    ])
      await assert.rejects(call, { status: 403 })
    await narrow.updateUser({ userId, body: { password: 'another password' } })
    // a role that somebody has already is not given anew
    await narrow.updateUser({ userId: ownerId, body: { roleCodes: ['owner'], firstName: 'Olga' } })
  })

  it('undoes everything with dryRun', async () => {
    const merchant = await newMerchant()
    const userId = await merchant.createUser({ ...anna, roleCodes: ['readOnly'] })
    const tokens = await signInAs(merchant, anna)

    await merchant.api.updateUser({ userId, body: { status: 'inactive' } }, { dryRun: true })

    assert.equal(await merchant.statusWith(tokens.access_token), 200)
    assert.equal((await merchant.refresh(tokens.refresh_token)).status, 200)
  })
})

describe('the last active owner', () => {
  it('cannot be deleted, deactivated or lose the role', async () => {
    const merchant = await newMerchant()
    const userId = await ownerIdOf(merchant)
    await merchant.createUser({ ...anna, roleCodes: ['owner'], status: 'inactive' })

    for (const call of [
      () => merchant.api.deleteUser({ userId }),
      () => merchant.api.updateUser({ userId, body: { status: 'inactive' } }),
      () => merchant.api.updateUser({ userId, body: { roleCodes: ['manager'] } }),
    ])
      await assert.rejects(call, { status: 409 })
    await merchant.api.updateUser({ userId, body: { roleCodes: ['owner', 'manager'], status: 'active' } })
  })

  it('stays when all owners are taken away at the same time', async () => {
    const merchant = await newMerchant()
    const { api } = merchant
    const first = await ownerIdOf(merchant)
    const { ids } = await api.createUsers({
      body: {
        users: Array.from({ length: 5 }, (_, n) => ({
          ...bert,
          emailAddress: `owner-${n}@example.test`,
          roleCodes: ['owner'],
        })),
      },
    })

    const outcomes = await Promise.allSettled(
      [first, ...ids.map(String)].map((userId, n) => {
        if (n % 3 === 0) return api.deleteUser({ userId })
        if (n % 3 === 1) return api.updateUser({ userId, body: { status: 'inactive' } })
        return api.updateUser({ userId, body: { roleCodes: [] } })
      }),
    )

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 1)
    const { users } = await api.listUsers({ filters: { roleCodes: 'owner', status: 'active' } })
    assert.equal(users.length, 1)
  })
})
