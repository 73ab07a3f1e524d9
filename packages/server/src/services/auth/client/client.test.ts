import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, systemIds } from '@tradepost/kernel'
import { decodeJwt } from 'jose'
import { eventsOf, newMerchant, withPermissions } from '../auth.fixture.ts'
import { clientIdFor } from './client.rules.ts'

describe('createClients', () => {
  it('answers ids and secrets aligned with the request, null where an item failed', async () => {
    const { api, byClient } = await newMerchant()

    const { body, headers } = await api.raw.createClients({
      body: {
        clients: [
          { name: 'Warehouse Sync' },
          { name: 'Lost', roleCodes: ['wizard'] },
          {
            name: 'Käse & Wein',
            permissions: ['CPV'],
            roleCodes: ['storeAssociate', 'storeAssociate'],
            grants: ['client_credentials'],
          },
        ],
      },
    })

    const [first, second, third] = body.clients
    assert.match(first?.id ?? '', /^warehouse-sync-\d{12}$/)
    assert.equal(second, null)
    assert.match(third?.id ?? '', /^ka-se-wein-\d{12}$/)
    assert.deepEqual(
      body.errors.map(({ entityIndex, code, entity, entityId, subentityPath }) => [
        entityIndex,
        code,
        entity,
        entityId,
        subentityPath,
      ]),
      [[1, 404, 'client', 'Lost', ['roleCodes', 0]]],
    )
    assert.equal(headers.get('cache-control'), 'no-store')
    const { body: token } = await byClient({ client_id: third?.id, client_secret: third?.secret })
    const { scopes } = decodeJwt(token.access_token) as { scopes: string[] }
    assert.ok(scopes.includes('CPV') && scopes.includes('FOE') && !scopes.includes('APIALL'))
  })

  it('shows a secret there and nowhere else', async () => {
    const merchant = await newMerchant()
    const { api } = merchant

    const { clients } = await api.createClients({ body: { clients: [{ name: 'Shop' }] } })

    const { id = '', secret = '' } = clients[0] ?? {}
    const shown = [
      await api.getClient({ clientId: id }),
      await api.listClients(),
      await eventsOf(merchant),
      await merchant.platform.database.many(sql`select c::text from api_client c`),
    ]
    assert.equal(Buffer.from(secret, 'base64url').length, 32)
    assert.ok(!JSON.stringify(shown).includes(secret))
    assert.ok(!/secret/i.test(JSON.stringify(shown.slice(0, 3))))
  })

  it('keeps no secret in the clear to replay an answer by its Idempotency-Key', async () => {
    const merchant = await newMerchant()
    const create = () =>
      merchant.api.createClients({ body: { clients: [{ name: 'Shop' }] } }, { idempotencyKey: 'once' })

    const [first, second] = [await create(), await create()]

    assert.deepEqual(first, second)
    const kept = await merchant.platform.database.many(sql`select k::text from idempotency_key k`)
    assert.ok(kept.length > 0)
    assert.ok(!JSON.stringify(kept).includes(first.clients[0]?.secret as string))
  })

  it('gives nobody more than the caller has', async () => {
    const merchant = await newMerchant()
    const narrow = await withPermissions(merchant, ['UCC', 'CPV'])

    const { clients, errors } = await narrow.createClients({
      body: {
        clients: [
          { name: 'all', permissions: ['APIALL'] },
          { name: 'owner', roleCodes: ['owner'] },
          { name: 'fine', permissions: ['CPV'] },
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ entityIndex, code }) => [entityIndex, code]),
      [
        [0, 403],
        [1, 403],
      ],
    )
    assert.ok(clients[2])
  })
})

describe('the id of a client', () => {
  it('is readable whatever the name is', () => {
    for (const [name, words] of [
      ['Shop', 'shop'],
      ['  --A  b--  ', 'a-b'],
      ['日本', 'client'],
      ['x'.repeat(255), 'x'.repeat(40)],
    ] as const)
      assert.match(clientIdFor(name, systemIds), new RegExp(`^${words}-\\d{12}$`))
  })
})

describe('an API client', () => {
  it('is read with its dates and without its secret', async () => {
    const { api, client, clock } = await newMerchant()

    const { client: read } = await api.getClient({ clientId: client.id })

    assert.deepEqual(read, {
      id: client.id,
      name: 'First client',
      permissions: ['APIALL'],
      roleCodes: [],
      grants: ['client_credentials', 'password', 'refresh_token'],
      isPublic: false,
      createDate: clock.now().toISOString(),
      lastUsedDate: clock.now().toISOString(),
    })
  })

  it('is listed, filtered and sorted', async () => {
    const { api } = await newMerchant()
    await api.createClients({
      body: { clients: [{ name: 'b' }, { name: 'a', roleCodes: ['storeAssociate'] }, { name: 'c' }] },
    })

    const byRole = await api.listClients({ filters: { roleCodes: 'storeAssociate' } })
    const byName = await api.listClients({ filters: { name: { $in: ['a', 'c'] } }, sort: 'name:desc' })

    assert.deepEqual(
      byRole.clients.map(({ name }) => name),
      ['a'],
    )
    assert.deepEqual(
      byName.clients.map(({ name }) => name),
      ['c', 'a'],
    )
  })

  it('loses its tokens when its permissions, roles or grants change, and only then', async () => {
    const merchant = await newMerchant()
    const { api } = merchant
    const { clients } = await api.createClients({ body: { clients: [{ name: 'x', permissions: ['UMV'] }] } })
    const { id = '', secret = '' } = clients[0] ?? {}
    const newToken = async () =>
      (await merchant.byClient({ client_id: id, client_secret: secret })).body.access_token as string

    const token = await newToken()
    await api.updateClient({ clientId: id, body: { name: 'y', permissions: ['UMV'] } })
    assert.equal(await merchant.statusWith(token), 200)
    for (const body of [
      { permissions: ['UMV', 'CPV'] },
      { roleCodes: ['storeAssociate'] },
      { grants: ['client_credentials'] },
    ] as const) {
      const before = await newToken()
      assert.equal(await merchant.statusWith(before), 200)
      await api.updateClient({ clientId: id, body: structuredClone(body) as object })
      assert.equal(await merchant.statusWith(before), 401)
      assert.equal(await merchant.statusWith(await newToken()), 200)
    }
  })

  it('is changed only within what the caller may, and at the revision that If-Match names', async () => {
    const merchant = await newMerchant()
    const { api, client } = merchant
    const narrow = await withPermissions(merchant, ['UCV', 'UCE'])
    const { clients } = await api.createClients({ body: { clients: [{ name: 'x' }] } })
    const clientId = clients[0]?.id as string
    const { etag } = await api.raw.getClient({ clientId })

    await assert.rejects(narrow.updateClient({ clientId, body: { permissions: ['CPV'] } }), { status: 403 })
    await assert.rejects(narrow.updateClient({ clientId, body: { roleCodes: ['owner'] } }), { status: 403 })
    await assert.rejects(api.updateClient({ clientId, body: { roleCodes: ['wizard'] } }), { status: 404 })
    await assert.rejects(api.updateClient({ clientId, body: { grants: [] } }), { status: 400 })
    await narrow.updateClient({ clientId: client.id, body: { name: 'Renamed', permissions: ['APIALL'] } })
    await api.updateClient({ clientId, body: { name: 'y' } }, { ifMatch: etag })
    await assert.rejects(api.deleteClient({ clientId }, { ifMatch: etag }), { status: 412 })
  })

  it('takes its tokens with it, those of users included', async () => {
    const merchant = await newMerchant()
    const { api } = merchant
    const { clients } = await api.createClients({ body: { clients: [{ name: 'x', permissions: ['UMV'] }] } })
    const { id = '', secret = '' } = clients[0] ?? {}
    const credentials = { client_id: id, client_secret: secret }
    const { body: own } = await merchant.byClient(credentials)
    const { body: user } = await merchant.byPassword(credentials)
    assert.equal(await merchant.statusWith(own.access_token), 200)
    assert.equal(await merchant.statusWith(user.access_token), 200)

    await api.deleteClient({ clientId: id })

    assert.equal(await merchant.statusWith(own.access_token), 401)
    assert.equal(await merchant.statusWith(user.access_token), 401)
    assert.equal((await merchant.refresh(user.refresh_token)).status, 400)
    assert.equal((await merchant.byClient(credentials)).status, 401)
    await assert.rejects(api.getClient({ clientId: id }), { status: 404 })
    const events = await eventsOf(merchant)
    assert.deepEqual(
      events.map(({ event }) => event),
      ['clientCreated', 'clientDeleted'],
    )
  })

  it('of another merchant does not exist', async () => {
    const { api } = await newMerchant()
    const other = await newMerchant()

    await assert.rejects(api.getClient({ clientId: other.client.id }), { status: 404 })
    await assert.rejects(api.deleteClient({ clientId: other.client.id }), { status: 404 })
  })
})
