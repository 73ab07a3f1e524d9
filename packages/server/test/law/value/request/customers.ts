import { sql } from '@tradepost/kernel'
import { openPasswordReset } from '../../../../src/services/customer/index.ts'
import type { Journey } from './journey.ts'

const emailAddress = 'mara@example.test'
const password = 'correct horse'

const createMara = async ({ api }: Parameters<Journey>[0]): Promise<{ customerId: string }> => {
  const { customers } = await api.listCustomers({ filters: { emailAddress }, limit: 1 })
  const [known] = customers
  if (known) return { customerId: known.id }
  const mara = {
    firstName: 'Mara',
    lastName: 'Lind',
    emailAddress,
    password,
    externalCustomerNumber: 'K-1042',
  }
  const { ids } = await api.createCustomers({ body: { customers: [mara] } })
  return { customerId: String(ids[0]) }
}

export const accounts: Journey = async (stage) => {
  const { api, platform } = stage
  const { customerId } = await createMara(stage)
  await api.authenticateCustomer({ body: { emailAddress, password } })
  await api.resetCustomerPassword({ shopCode: 'web', body: { emailAddress } })
  const { id } = await platform.database.one<{ id: number }>(sql`select id from merchant where code = 'demo'`)
  const reset = await openPasswordReset(platform, platform.database, id, customerId)
  const token = String(reset?.token)
  await api.validateCustomerToken({ body: { token } })
  await api.setCustomerPassword({ body: { token, password: 'correct horse battery' } })
}

export const customerAttributes: Journey = async ({ api }) => {
  const attribute = { attributeCode: 'brewing' }
  await api.createCustomerAttributes({
    body: {
      attributes: [
        {
          code: 'brewing',
          name: 'Way of brewing',
          type: 'collectionOfValues',
          visibility: 'public',
          values: [{ code: 'gongfu', name: 'Gongfu', sequenceId: 1 }],
        },
      ],
    },
  })
  await api.updateCustomerAttribute({ ...attribute, body: { name: 'How the tea is made' } })
  await api.createCustomerAttributeValues({
    ...attribute,
    body: { values: [{ code: 'western', name: 'Western', sequenceId: 2 }] },
  })
  await api.updateCustomerAttributeValue({
    ...attribute,
    attributeValueCode: 'western',
    body: { name: 'In a pot', sequenceId: 2 },
  })
}

export const customers: Journey = async (stage) => {
  const { api } = stage
  const mara = await createMara(stage)
  await api.createContacts({
    ...mara,
    body: {
      contacts: [
        {
          firstName: 'Mara',
          lastName: 'Lind',
          address1: '7 Harbour Lane',
          city: 'Austin',
          postalCode: '78701',
          region: 'TX',
          country: 'US',
          isDefaultShipping: true,
        },
      ],
    },
  })
  const [contact] = (await api.getCustomer(mara)).customer.contacts
  await api.updateContact({ ...mara, contactId: String(contact?.id), body: { phone: '+1 512 555 0123' } })
  await api.createCustomerNotes({ ...mara, body: { notes: [{ note: 'Prefers to be called after six.' }] } })
  await api.updateCustomerMetrics({ ...mara, body: { numberOfOrders: 3, lifetimeValue: 128.4 } })
  await api.createCustomerSubscriptions({
    ...mara,
    body: { subscriptions: [{ kind: 'newsletter', localeCode: 'en-us' }] },
  })
  await api.compareCustomerNumbers({ body: { externalCustomerNumbers: ['K-1042', 'K-9999'] } })
  await api.writeCustomerBatch({
    body: [
      {
        event: 'entityUpdated',
        entity: 'customer',
        entityId: 'K-1042',
        payload: { middleName: 'Eve' },
      },
    ],
  })
}

const items = [{ productCode: 'tea-assam-100g', quantity: 2, notes: 'For the office' }]

export const wishlists: Journey = async (stage) => {
  const { api } = stage
  const list = { ...(await createMara(stage)), wishlistCode: 'birthday' }
  await api.createWishlists({
    customerId: list.customerId,
    body: { wishlists: [{ code: 'birthday', name: 'Birthday', items }] },
  })
  await api.updateWishlist({ ...list, body: { name: 'Birthday in May' } })
  await api.addWishlistItems({ ...list, body: [{ productCode: 'kettle-stovetop', quantity: 1 }] })
  await api.updateWishlistItem({ ...list, productCode: 'kettle-stovetop', body: { quantity: 2 } })
}

export const devices: Journey = async ({ api }) => {
  const device = { deviceCode: 'phone-of-mara' }
  await api.createDevices({
    body: {
      devices: [
        {
          code: 'phone-of-mara',
          platform: 'ios',
          type: 'phone',
          model: 'iPhone 15',
          osVersion: '18.1',
          localeCode: 'en-us',
        },
      ],
    },
  })
  await api.updateDevice({ ...device, body: { appVersion: '2.4.0', pushToken: 'of-the-push-service' } })
  const list = { ...device, wishlistCode: 'later' }
  await api.createDeviceWishlists({
    ...device,
    body: { wishlists: [{ code: 'later', name: 'Later', items }] },
  })
  await api.updateDeviceWishlist({ ...list, body: { name: 'Some day' } })
  await api.addDeviceWishlistItems({ ...list, body: [{ productCode: 'kettle-stovetop', quantity: 1 }] })
  await api.updateDeviceWishlistItem({ ...list, productCode: 'kettle-stovetop', body: { quantity: 2 } })
  await api.deleteDevices({ body: { deviceCodes: ['phone-of-mara'] } })
}

export const members: Journey = async (stage) => {
  const { api } = stage
  await api.createSegments({
    body: {
      segments: [
        { code: 'first-flush', name: 'First flush', type: 'fixed' },
        { code: 'second-flush', name: 'Second flush', type: 'fixed' },
      ],
    },
  })
  const { customerId: id } = await createMara(stage)
  const first = { segmentCode: 'first-flush' }
  const body = { members: [{ type: 'customer' as const, id }] }
  const copy = { destinationSegmentCode: 'second-flush' }
  await api.addSegmentMembers({ ...first, body })
  await api.compareSegmentMembers({ ...first, body })
  await api.copySegmentMembers({ ...first, body: copy })
  await api.removeSegmentMembers({ ...first, body })
  await api.addMembersToSegment({ ...first, body })
  await api.compareMembersOfSegment({ ...first, body })
  await api.copyMembersOfSegment({ ...first, body: copy })
  await api.removeMembersFromSegment({ ...first, body })
  await api.addMembersToSegmentByFilter({
    ...first,
    body: { filter: { emailAddress: { $ct: '@example.test' } } },
  })
}
