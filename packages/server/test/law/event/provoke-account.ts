import { expectNoErrors } from '@tradepost/sdk'
import { createWebhook } from '../../../src/services/webhook/webhook.fixture.ts'
import { harness } from '../../support/harness.ts'
import { until } from '../../support/until.ts'
import type { Listen } from './listen.ts'

const HOUR = 3_600_000

const changeAccounts = async ({ api, clock }: Awaited<ReturnType<typeof harness>>) => {
  const anna = {
    emailAddress: 'anna@example.test',
    firstName: 'Anna',
    lastName: 'Ames',
    password: 'correct horse',
  }
  const { ids } = expectNoErrors(await api.createUsers({ body: { users: [{ ...anna, roleCodes: [] }] } }))
  const userId = String(ids[0])
  await api.updateUser({ userId, body: { firstName: 'Jo' } })
  await api.deleteUser({ userId })
  const { invitation } = await api.createInvitation({ body: { emailAddress: 'bert@example.test' } })
  const invitationId = invitation.id
  clock.advance(60_000)
  await api.resendInvitation({ invitationId })
  await api.deleteInvitation({ invitationId })
  await api.createRoles({ body: { roles: [{ code: 'packer', name: 'Packer', permissions: [] }] } })
  await api.updateRole({ roleCode: 'packer', body: { name: 'Picker' } })
  await api.deleteRole({ roleCode: 'packer' })
  const { clients } = await api.createClients({ body: { clients: [{ name: 'Till', permissions: [] }] } })
  const clientId = String(clients[0]?.id)
  await api.updateClient({ clientId, body: { name: 'Till 2' } })
  await api.deleteClient({ clientId })
}

/** Accounts, the merchant with its shops and locations, and webhooks. */
export const provokeAccounts = async (listen: Listen): Promise<void> => {
  const h = await listen(await harness())
  const { api, seed, clock } = h
  await changeAccounts(h)
  await api.updateMerchant({ body: { name: 'Another name' } })
  await api.updateSettings({ body: { settings: { lowStockThreshold: 3 } } })
  expectNoErrors(await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
  await api.updateShop({ shopCode: 'web', body: { name: 'Website' } })
  await api.deleteShop({ shopCode: 'web' })
  await seed.location({ code: 'north' })
  await api.updateLocation({ locationCode: 'north', body: { name: 'Far north' } })
  await api.deleteLocation({ locationCode: 'north' })
  const webhookId = await createWebhook(h)
  await api.updateWebhook({ webhookId, body: { name: 'Of nobody' } })
  // its endpoint is no address, so that what it is to get is given up after the last attempt
  await seed.location({ code: 'south' })
  let seen = 0
  await until(async () => {
    const [delivery] = (await api.listWebhookDeliveries({ webhookId, limit: 1 })).deliveries
    if (delivery?.status === 'failed') return true
    // one step for each attempt: a lease must not end in the middle of one
    if (delivery && delivery.attempts > seen) {
      seen = delivery.attempts
      clock.advance(15 * HOUR)
    }
    return false
  })
  await api.deleteWebhook({ webhookId })
}
