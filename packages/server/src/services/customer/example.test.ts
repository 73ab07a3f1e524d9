import assert from 'node:assert/strict'
import { it } from 'node:test'
import { send, withAttributes } from './customer/customer.fixture.ts'

/** Bodies as existing clients send them: numbers for texts, null for optional objects, what was read sent back. */
const customer = {
  externalCustomerNumber: 'C-1001',
  firstName: 'Jane',
  middleName: null,
  lastName: 'Doe',
  emailAddress: 'jane@example.test',
  password: 'a long secret',
  status: 'active',
  isAnonymous: false,
  taxExempt: false,
  taxClass: null,
  contacts: [
    {
      externalContactCode: null,
      status: 'active',
      firstName: 'Jane',
      middleName: null,
      lastName: 'Doe',
      companyName: null,
      address1: 'Main Street 1',
      address2: null,
      address3: null,
      address4: null,
      city: 'Berlin',
      postalCode: 10115,
      region: 'BE',
      country: 'DE',
      additionalFields: { dhlPostBoxNumber: 123, dhlPostNumber: 1234567890 },
      phone: null,
      fax: null,
      mobile: null,
      emailAddress: 'jane@example.test',
      isDefaultShipping: true,
      isDefaultBilling: true,
      externalUpdateDate: '2026-01-01T00:00:00.000Z',
    },
    { firstName: 'Jane', lastName: 'Office', additionalFields: null },
  ],
  attributes: [
    { code: 'hobby', value: 'Chess', name: 'Hobby' },
    { code: 'vip', value: { code: 'gold', name: 'Gold' } },
  ],
  settings: {
    defaultLocale: 'de-de',
    defaultCurrency: 'EUR',
    communicationPreferences: ['sms', 'push'],
    defaultLocationCode: 'somewhere',
    marketingOptIn: false,
  },
  externalUpdateDate: '2026-01-01T00:00:00.000Z',
}
const device = {
  code: 'device-1',
  platform: 'ios',
  type: 'phone',
  model: 'X1',
  osVersion: '17.1',
  appVersion: null,
  localeCode: null,
  lastActivity: null,
  pushToken: 'token',
  attributes: [{ code: 'hobby', value: 'Chess' }],
  loggedInCustomerId: null,
}

it('takes the bodies of existing clients as they arrive', async () => {
  const h = await withAttributes(
    { code: 'hobby', type: 'text', name: 'Hobby', displayGroup: null },
    {
      code: 'vip',
      type: 'collectionOfValues',
      name: 'VIP',
      isRequired: false,
      visibility: 'public',
      values: [{ code: 'gold', sequenceId: 1, name: 'Gold' }],
    },
  )
  await h.seed.catalog()
  await h.seed.product({ code: 'tea' })
  const created = await send(h, '/customers', { customers: [customer] })
  const [id] = created.body.ids
  const own = `/customers/${id}`
  const { body: stored } = await send(h, own, undefined, 'GET')
  const requests: [path: string, body: unknown, status: number, method?: string][] = [
    [own, stored.customer, 204],
    [own, { contacts: stored.customer.contacts, attributes: [{ code: 'hobby' }, { code: 'vip' }] }, 204],
    [`${own}/contacts`, { contacts: [{ ...customer.contacts[0], isDefaultShipping: false }] }, 201],
    [`${own}/contacts/${stored.customer.contacts[0].id}`, stored.customer.contacts[0], 204],
    [
      `${own}/notes`,
      { notes: [{ externalCode: 'n', note: 'Hello', date: '2026-01-01T00:00:00Z', creator: 'Me' }] },
      201,
    ],
    [
      `${own}/wishlists`,
      {
        wishlists: [
          { code: 'mine', name: 'Mine', items: [{ productCode: 'tea', notes: null, quantity: 1 }] },
        ],
      },
      201,
    ],
    [`${own}/wishlists/mine/items`, [{ productCode: 'tea' }], 201],
    [`${own}/metrics`, { numberOfOrders: 2, lastOrderDate: '2026-01-01T00:00:00Z', pushOpenRate: 0.5 }, 204],
    ['/devices', { devices: [device] }, 201],
    ['/devices/device-1', { ...device, pushToken: null, loggedInCustomerId: id }, 204],
    ['/auth', { email: customer.emailAddress, password: customer.password }, 200],
    [
      '/batch',
      [{ event: 'entityUpdated', entity: 'customer', entityId: 'C-1001', payload: { lastName: 'Smith' } }],
      200,
    ],
    ['/batchCodeCompare', { externalCustomerNumbers: ['C-1001', 'C-1002'] }, 200],
    [
      '/multiSearch?limitEach=0',
      { filterSet: [{ filters: { 'customer.name': 'Jane Smith' }, limit: 10 }] },
      200,
    ],
    ['/devices', { deviceCodes: ['device-1'] }, 200, 'DELETE'],
  ]

  assert.deepEqual([created.status, created.body.errors], [201, []])
  for (const [path, body, status, method] of requests) {
    const answer = await send(h, path, body, method)
    assert.equal(answer.status, status, `${path} ${JSON.stringify(answer.body)}`)
    assert.deepEqual(answer.body?.errors ?? [], [], path)
  }
  const [home, office] = stored.customer.contacts
  assert.equal(home.postalCode, '10115')
  assert.deepEqual(home.additionalFields, { dhlPostBoxNumber: '123', dhlPostNumber: '1234567890' })
  assert.equal(office.additionalFields, null)
  assert.deepEqual(stored.customer.attributes[0], { code: 'hobby', name: 'Hobby', value: 'Chess' })
})
