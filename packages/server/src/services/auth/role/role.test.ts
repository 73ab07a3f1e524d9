import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { standardRoles } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { decodeJwt } from 'jose'
import { eventsOf, newMerchant, withPermissions } from '../auth.fixture.ts'
import { renewRoles } from '../index.ts'

const buyer = { code: 'buyer', name: 'Buyer', permissions: ['CPV', 'URV'] as const }
const buyerRole = { ...buyer, permissions: [...buyer.permissions] }

describe('the standard roles', () => {
  it('of a merchant of an earlier version become those of this one', async () => {
    const merchant = await newMerchant()
    const { api, platform, merchantId, byPassword, ask } = merchant
    const before = await api.listRoles()
    const { access_token } = (await byPassword()).body
    await platform.database.run(sql`
      update role set permissions = '{CPV}' where merchant_id = ${merchantId} and code = 'owner'`)
    await platform.database.run(sql`
      delete from role where merchant_id = ${merchantId} and code <> 'owner'`)
    await api.createRoles({ body: { roles: [{ ...buyerRole, code: 'merchandiser' }] } })

    await renewRoles(platform.database)

    const { roles } = await api.listRoles()
    assert.deepEqual(
      roles.map(({ code, permissions, isStandard }) => ({ code, permissions, isStandard })),
      before.roles.map(({ code, permissions, isStandard }) =>
        code === 'merchandiser'
          ? { code, permissions: buyerRole.permissions, isStandard: false }
          : { code, permissions, isStandard },
      ),
    )
    const { body } = await ask(
      'introspectToken',
      { token: access_token },
      {
        basic: [merchant.client.id, merchant.client.secret],
      },
    )
    assert.equal(body.active, false)
  })

  it('leave tokens alone when they are the same', async () => {
    const merchant = await newMerchant()
    const { platform, byPassword, ask } = merchant
    const { access_token } = (await byPassword()).body

    await renewRoles(platform.database)

    const { body } = await ask(
      'introspectToken',
      { token: access_token },
      {
        basic: [merchant.client.id, merchant.client.secret],
      },
    )
    assert.equal(body.active, true)
  })
})

describe('roles', () => {
  it('are there from the start, as the contract lists them', async () => {
    const { api } = await newMerchant()

    const { roles, meta } = await api.listRoles()

    assert.equal(meta.totalItemCount, standardRoles.length)
    assert.deepEqual(
      roles.map(({ code, isStandard }) => [code, isStandard]),
      standardRoles.map(({ code }) => [code, true]).toSorted(),
    )
  })

  it('are created in a batch with an error for each that failed', async () => {
    const merchant = await newMerchant()

    const { errors } = await merchant.api.createRoles({
      body: { roles: [buyerRole, { ...buyerRole, name: 'Again' }, { ...buyerRole, code: 'owner' }] },
    })

    assert.deepEqual(
      errors.map(({ entityIndex, code, entity, entityId }) => [entityIndex, code, entity, entityId]),
      [
        [1, 409, 'role', 'buyer'],
        [2, 409, 'role', 'owner'],
      ],
    )
    const { role } = await merchant.api.getRole({ roleCode: 'buyer' })
    assert.deepEqual(role, { ...buyerRole, isStandard: false })
    const events = await eventsOf(merchant)
    assert.deepEqual(
      events.map(({ event, payload }) => [event, payload]),
      [['roleCreated', { roleCode: 'buyer' }]],
    )
  })

  it('take only permissions that exist', async () => {
    const { api } = await newMerchant()

    const call = api.createRoles({ body: { roles: [{ ...buyerRole, permissions: ['ANYTHING'] as never }] } })

    await assert.rejects(call, { status: 400 })
  })

  it('can be filtered and sorted', async () => {
    const { api } = await newMerchant()
    await api.createRoles({
      body: { roles: [buyerRole, { ...buyerRole, code: 'auditor', name: 'Auditor' }] },
    })

    const { roles } = await api.listRoles({ filters: { isStandard: false }, sort: 'name:desc' })

    assert.deepEqual(
      roles.map(({ code }) => code),
      ['buyer', 'auditor'],
    )
  })

  it('that come with a merchant cannot be changed or deleted', async () => {
    const { api } = await newMerchant()

    await assert.rejects(api.updateRole({ roleCode: 'manager', body: { name: 'Boss' } }), { status: 409 })
    await assert.rejects(api.deleteRole({ roleCode: 'manager' }), { status: 409 })
  })

  it('cannot be deleted while somebody has them', async () => {
    const { api, createUser } = await newMerchant()
    await api.createRoles({ body: { roles: [buyerRole] } })
    const userId = await createUser({ emailAddress: 'a@example.test', roleCodes: ['buyer'] })
    await assert.rejects(api.deleteRole({ roleCode: 'buyer' }), { status: 409 })
    await api.deleteUser({ userId })
    const { clients } = await api.createClients({ body: { clients: [{ name: 'x', roleCodes: ['buyer'] }] } })
    await assert.rejects(api.deleteRole({ roleCode: 'buyer' }), { status: 409 })
    await api.deleteClient({ clientId: clients[0]?.id as string })

    await api.deleteRole({ roleCode: 'buyer' })

    await assert.rejects(api.getRole({ roleCode: 'buyer' }), { status: 404 })
    await assert.rejects(api.deleteRole({ roleCode: 'buyer' }), { status: 404 })
    await assert.rejects(api.updateRole({ roleCode: 'buyer', body: {} }), { status: 404 })
  })

  it('give nobody more than the caller has', async () => {
    const merchant = await newMerchant()
    const narrow = await withPermissions(merchant, ['URC', 'URE', 'URV', 'CPV'])

    const { errors } = await narrow.createRoles({
      body: { roles: [buyerRole, { ...buyerRole, code: 'chief', permissions: ['CPV', 'CPE'] }] },
    })
    assert.deepEqual(
      errors.map(({ entityIndex, code }) => [entityIndex, code]),
      [[1, 403]],
    )
    const widened = narrow.updateRole({ roleCode: 'buyer', body: { permissions: ['CPV', 'APIALL'] } })
    await assert.rejects(widened, { status: 403 })
    // narrowing, and keeping what a role has already, gives nothing
    await merchant.api.updateRole({ roleCode: 'buyer', body: { permissions: ['CPV', 'SOV', 'URV'] } })
    await narrow.updateRole({ roleCode: 'buyer', body: { permissions: ['SOV', 'CPV'] } })
  })

  it('end the access tokens of those who have them when their permissions change', async () => {
    const merchant = await newMerchant()
    const { api } = merchant
    await api.createRoles({ body: { roles: [buyerRole] } })
    const user = { emailAddress: 'a@example.test', password: 'a password', roleCodes: ['buyer'] }
    await merchant.createUser(user)
    const { body } = await merchant.byPassword({ username: user.emailAddress, password: user.password })
    const { clients } = await api.createClients({ body: { clients: [{ name: 'x', roleCodes: ['buyer'] }] } })
    const client = { client_id: clients[0]?.id, client_secret: clients[0]?.secret }
    const { body: ofClient } = await merchant.byClient(client)
    const { body: ofOwner } = await merchant.byPassword()
    assert.equal(await merchant.statusWith(body.access_token, '/roles'), 200)
    assert.equal(await merchant.statusWith(ofClient.access_token, '/roles'), 200)

    await api.updateRole({ roleCode: 'buyer', body: { name: 'Only the name' } })
    assert.equal(await merchant.statusWith(body.access_token, '/roles'), 200)
    await api.updateRole({ roleCode: 'buyer', body: { permissions: ['CPV'] } })

    assert.equal(await merchant.statusWith(body.access_token, '/roles'), 401)
    assert.equal(await merchant.statusWith(ofClient.access_token, '/roles'), 401)
    assert.equal(await merchant.statusWith(ofOwner.access_token, '/roles'), 200)
    const refreshed = await merchant.refresh(body.refresh_token)
    assert.deepEqual(decodeJwt(refreshed.body.access_token).scopes, ['CPV'])
  })

  it('are changed only at the revision that If-Match names', async () => {
    const { api } = await newMerchant()
    await api.createRoles({ body: { roles: [buyerRole] } })
    const { etag } = await api.raw.getRole({ roleCode: 'buyer' })

    await api.updateRole({ roleCode: 'buyer', body: { name: 'B' } }, { ifMatch: etag })

    await assert.rejects(api.updateRole({ roleCode: 'buyer', body: { name: 'C' } }, { ifMatch: etag }), {
      status: 412,
    })
    await assert.rejects(api.deleteRole({ roleCode: 'buyer' }, { ifMatch: etag }), { status: 412 })
  })
})
