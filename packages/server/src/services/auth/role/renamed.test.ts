import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { raw, sql } from '@tradepost/kernel'
import { newMerchant } from '../auth.fixture.ts'

const migration = new URL('../../../../migrations/0261_name_roles_as_people_do.sql', import.meta.url)

it('users and clients keep a standard role under its new name, unless the merchant made one of that name', async () => {
  const merchants = [await newMerchant(), await newMerchant()]
  const { database } = (merchants[0] as (typeof merchants)[number]).platform
  // as the version before left them
  await database.run(sql`
    insert into role (merchant_id, code, name, permissions, is_standard)
    select id, 'picker', 'Picker', '{SOV}', true from merchant`)
  await database.run(sql`delete from role where code = 'storeAssociate'`)
  const [own, other] = merchants
  await own?.api.createRoles({ body: { roles: [{ code: 'storeAssociate', name: 'Ours', permissions: [] }] } })
  for (const { api, createUser } of merchants) {
    await createUser({ emailAddress: 'nia@shop.test', roleCodes: ['picker'] })
    await api.createClients({ body: { clients: [{ name: 'Till', roleCodes: ['picker'] }] } })
  }

  const text = await readFile(migration, 'utf8')
  await database.tx(async (tx) => {
    for (const statement of text.split(/;\n/).filter((one) => one.trim()))
      await tx.run(sql`${raw(statement)}`)
  })

  const rolesOf = async ({ api }: (typeof merchants)[number]) => ({
    user: (await api.listUsers({ filters: { emailAddress: 'nia@shop.test' } })).users[0]?.roleCodes,
    client: (await api.listClients({ filters: { name: 'Till' } })).clients[0]?.roleCodes,
    picker: (await api.listRoles({ filters: { code: 'picker' } })).roles.map(({ isStandard }) => isStandard),
  })
  assert.deepEqual(other && (await rolesOf(other)), {
    user: ['storeAssociate'],
    client: ['storeAssociate'],
    picker: [],
  })
  assert.deepEqual(own && (await rolesOf(own)), { user: ['picker'], client: ['picker'], picker: [false] })
})
