import type { BodyOf } from '../operation.ts'
import type { OperationName, Operations } from '../services.ts'

type Examples = { [Name in OperationName]?: { body?: BodyOf<Operations[Name]>; answer?: unknown } }

const stored = { errors: [] }

const product = {
  code: 'oolong-100',
  name: 'Oolong tea, 100 g',
  modelType: 'standard',
  status: 'active',
  operationalStatus: 'active',
  isInventoryManaged: true,
  identifiers: { sku: 'OOL-100', ean: '4006381333931' },
  price: { currencyCode: 'USD', price: 14.9, salePrice: 12.5 },
  availability: { isAvailable: true },
  createDate: '2026-01-12T09:30:00.000Z',
  updateDate: '2026-02-03T16:05:21.000Z',
}

/** Bodies that a reader can send as they are. The codes are new ones, so that the demo data does not clash. */
export const examples: Examples = {
  issueToken: {
    body: {
      grant_type: 'client_credentials',
      client_id: 'demo',
      client_secret: 'demo-secret',
      tenantType: 'merchant',
      tenantId: 'demo',
    },
    answer: { access_token: 'eyJhbGciOiJFUzI1NiJ9…', token_type: 'bearer', expires_in: 3600 },
  },
  createMerchant: {
    body: {
      code: 'north-street',
      name: 'North Street Goods',
      defaultLocaleCode: 'en-us',
      defaultCurrencyCode: 'USD',
      timezone: 'America/Chicago',
      owner: { emailAddress: 'owner@north-street.test', password: 'change-me-soon' },
    },
  },
  createCatalogs: {
    body: {
      catalogs: [{ code: 'outlet', name: 'Outlet', defaultLocaleCode: 'en-us', defaultCurrencyCode: 'USD' }],
    },
    answer: stored,
  },
  updateCatalog: { body: { name: 'Outlet and last chance' } },
  createProducts: {
    body: {
      products: [
        {
          code: 'oolong-100',
          name: { 'en-us': 'Oolong tea, 100 g', 'de-de': 'Oolong-Tee, 100 g' },
          modelType: 'standard',
          isInventoryManaged: true,
          status: 'active',
          identifiers: { sku: 'OOL-100', ean: '4006381333931' },
          price: { currencyCode: 'USD', price: 14.9, salePrice: 12.5 },
          shippingInformation: { weight: 0.12, weightUnit: 'kg' },
        },
      ],
    },
    answer: stored,
  },
  listProducts: { answer: { meta: { limit: 10, offset: 0, totalItemCount: 1 }, products: [product] } },
  getProduct: { answer: { product } },
  updateProduct: {
    body: { name: { 'en-us': 'Oolong tea, loose leaf' }, price: { currencyCode: 'USD', price: 13.9 } },
  },
  createCustomers: {
    body: {
      customers: [
        {
          firstName: 'Jane',
          lastName: 'Doe',
          emailAddress: 'jane@example.test',
          contacts: [
            {
              firstName: 'Jane',
              lastName: 'Doe',
              address1: 'Main Street 1',
              city: 'Austin',
              postalCode: '78701',
              region: 'TX',
              country: 'US',
              isDefaultShipping: true,
            },
          ],
          settings: { defaultLocale: 'en-us', communicationPreferences: ['email'] },
        },
      ],
    },
    answer: { ids: ['0b1f5c1e-6a0c-4c7e-9d53-9f8b6d3c1a55'], errors: [] },
  },
  updateCustomer: { body: { lastName: 'Smith', settings: { marketingOptIn: true } } },
  multiSearchCustomers: {
    body: { searches: [{ search: 'jane' }, { filters: { 'contacts.country': 'US' }, fields: 'contacts' }] },
  },
  createUsers: {
    body: {
      users: [
        {
          emailAddress: 'picker@demo.test',
          password: 'change-me-soon',
          firstName: 'Pat',
          roleCodes: ['picker'],
        },
      ],
    },
  },
  createRoles: { body: { roles: [{ code: 'pricing', name: 'Pricing', permissions: ['CPV', 'CPE'] }] } },
  createClients: {
    body: { clients: [{ name: 'Warehouse', permissions: ['CIV', 'CIE'], grants: ['client_credentials'] }] },
  },
  updateSettings: { body: { settings: { defaultTimezone: 'Europe/Berlin', locationSearchRadius: 50 } } },
  createShops: {
    body: { shops: [{ code: 'web', name: 'Web shop', locales: ['en-us'], currencies: ['USD'] }] },
  },
  receiveEvents: {
    body: {
      events: [
        {
          event: 'entityUpdated',
          entity: 'product',
          entityId: 'oolong-100',
          payload: { status: 'inactive' },
        },
      ],
    },
  },
}
