import type { Journey } from './journey.ts'

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

export const users: Journey = async ({ api }) => {
  await api.createRoles({
    body: { roles: [{ code: 'night-shift', name: 'Night shift', permissions: ['SOV'] }] },
  })
  await api.updateRole({ roleCode: 'night-shift', body: { permissions: ['SOV', 'FOV', 'FOE'] } })
  const { ids } = await api.createUsers({
    body: {
      users: [{ emailAddress: 'nia@demo.test', password: 'change-me-soon', roleCodes: ['night-shift'] }],
    },
  })
  await api.updateUser({ userId: String(ids[0]), body: { firstName: 'Nia', roleCodes: ['picker'] } })
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
