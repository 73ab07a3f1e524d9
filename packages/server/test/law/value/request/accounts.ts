import { sql } from '@tradepost/kernel'
import { openInvitation } from '../../../../src/services/auth/index.ts'
import { until } from '../../../support/until.ts'
import type { Journey, Stage } from './journey.ts'

const credentials = { client_id: 'demo', client_secret: 'demo-secret' }

export const tokens: Journey = async ({ api }) => {
  const { access_token: token } = await api.issueToken({
    body: { grant_type: 'client_credentials', ...credentials, tenantId: 'demo' },
  })
  await api.introspectToken({ body: { token, ...credentials } })
  await api.revokeToken({ body: { token, ...credentials } })
}

export const clients: Journey = async ({ api }) => {
  const made = await api.createClients({ body: { clients: [{ name: 'Till', permissions: ['CIV'] }] } })
  const clientId = String(made.clients[0]?.id)
  await api.updateClient({ clientId, body: { name: 'Till downtown', permissions: ['CIV', 'CIE'] } })
  await api.rotateClientSecret({ clientId, body: { overlapSeconds: 3600 } })
}

const invitations = async ({ api, platform }: Pick<Stage, 'api' | 'platform'>) => {
  const { invitation } = await api.createInvitation({
    body: { emailAddress: 'sam@demo.test', roleCodes: ['storeAssociate'], language: 'en' },
  })
  const invitationId = invitation.id
  const { id } = await platform.database.one<{ id: number }>(sql`select id from merchant where code = 'demo'`)
  // the mail comes first, since each has a token of its own and ends the one before
  await until(
    async () =>
      (await platform.database.maybe(
        sql`select from invitation where id = ${invitationId} and token_hash is not null`,
      )) !== null,
  )
  const open = await openInvitation(platform, { merchantId: id, invitationId })
  const token = String(open?.token)
  const person = { firstName: 'Sam', lastName: 'Reed', password: 'correct horse battery' }
  await api.acceptInvitation({ body: { token, ...person } })
}

export const users: Journey = async ({ api, platform }) => {
  await api.createRoles({
    body: { roles: [{ code: 'night-shift', name: 'Night shift', permissions: ['SOV'] }] },
  })
  await api.updateRole({ roleCode: 'night-shift', body: { permissions: ['SOV', 'FOV', 'FOE'] } })
  const { ids } = await api.createUsers({
    body: {
      users: [{ emailAddress: 'nia@demo.test', password: 'change-me-soon', roleCodes: ['night-shift'] }],
    },
  })
  await api.updateUser({ userId: String(ids[0]), body: { firstName: 'Nia', roleCodes: ['storeAssociate'] } })
  await invitations({ api, platform })
}

export const merchants: Journey = async ({ operator }) => {
  await operator.createMerchant({
    body: {
      code: 'north-street-2',
      name: 'North Street Goods',
      owner: { emailAddress: 'owner@north-street.test', password: 'change-me-soon' },
    },
  })
  const merchantCode = 'north-street-2'
  await operator.setMerchantLimits({ merchantCode, body: { requestsPerSecond: 50 } })
  await operator.setSiBranding({
    merchantCode,
    body: {
      siBranding: {
        merchantPartnerId: '1042',
        partnerName: 'Harbour Agency',
        partnerUrl: 'https://agency.example.test',
        partnerLogo: 'https://agency.example.test/logo.png',
        partnerPhone: '+1 512 555 0123',
      },
    },
  })
  await operator.setMerchantStatus({ merchantCode, body: { status: 'inactive' } })
}

/** After all others: tokens of before are no longer taken. */
export const keys: Journey = async ({ operator }) => {
  await operator.rotateSecret({ body: { overlapSeconds: 3600 } })
  await operator.rotateSigningKeys({ body: { endTokens: false } })
}
