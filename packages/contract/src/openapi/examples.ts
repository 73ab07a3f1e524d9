import type { BodyOf } from '../operation.ts'
import type { OperationName, Operations } from '../services.ts'

type Examples = { [Name in OperationName]?: { body: BodyOf<Operations[Name]> } }

const salesOrder = {
  customerId: '5f0c2a7e-3b1d-4c7a-9a59-0d3f6f1c2b11',
  localeCode: 'en-us',
  currencyCode: 'USD' as const,
  submitDate: '2026-02-03T16:05:21.000Z',
  addressSequences: [
    { type: 'billing' as const, firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' },
    {
      type: 'shipping' as const,
      firstName: 'Ada',
      lastName: 'Byron',
      emailAddress: 'ada@byron.test',
      address1: '1 Engine Road',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      country: 'US',
    },
  ],
  primaryBillToAddressSequenceIndex: 0,
  primaryShipToAddressSequenceIndex: 1,
  lineItems: [
    {
      code: '1',
      quantity: 2,
      fulfillmentMethod: 'directShip' as const,
      fulfillmentLocationCode: null,
      shipToAddressSequenceIndex: 1,
      currencyCode: 'USD' as const,
      price: 14.9,
      product: { code: 'oolong-100', name: 'Oolong tea', price: 14.9, currencyCode: 'USD' as const },
    },
  ],
  subTotal: 29.8,
  total: 29.8,
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
  },
  updateCatalog: { body: { name: 'Outlet and last chance' } },
  createProducts: {
    body: {
      products: [
        {
          code: 'oolong-100',
          name: { 'en-us': 'Oolong tea, 100 g', 'de-de': 'Oolong-Tee, 100 g' },
          modelType: 'standard',
          isInventoryManaged: false,
          status: 'active',
          identifiers: { sku: 'OOL-100', ean: '4006381333931' },
          price: { currencyCode: 'USD', price: 14.9, salePrice: 12.5 },
          shippingInformation: { weight: 0.12, weightUnit: 'kg' },
        },
      ],
    },
  },
  updateProduct: {
    body: { name: { 'en-us': 'Oolong tea, loose leaf' }, price: { currencyCode: 'USD', price: 13.9 } },
  },
  createLocations: {
    body: {
      locations: [
        {
          code: 'harbour',
          name: 'Harbour',
          type: { code: 'store' },
          latitude: 53.5436,
          longitude: 9.9886,
          timeZone: 'Europe/Berlin',
          operationHours: { mon: '8a - 9p', sat: '10a - 4p', sun: 'closed' },
          addresses: [{ street: 'Kai 1', city: 'Hamburg', country: 'DE', isPrimary: true }],
          supportedFulfillmentMethods: ['BOPIS'],
        },
      ],
    },
  },
  updateLocation: { body: { settings: { pickupInstructions: 'Ring the bell.' } } },
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
  },
  updateCustomer: { body: { lastName: 'Smith', settings: { marketingOptIn: true } } },
  createSubscriptions: {
    body: {
      subscriptions: [{ kind: 'newsletter', customerId: '0b1f5c1e-6a0c-4c7e-9d53-9f8b6d3c1a55' }],
    },
  },
  multiSearchCustomers: {
    body: {
      filterSet: [
        { filters: { 'customer.contacts.country': 'US' } },
        { filters: { 'devices.type': 'tablet' }, limit: 10 },
      ],
    },
  },
  createUsers: {
    body: {
      users: [
        {
          emailAddress: 'picker@demo.test',
          password: 'change-me-soon',
          firstName: 'Pat',
          roleCodes: ['storeAssociate'],
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
    body: { shops: [{ code: 'outlet', name: 'Outlet shop', locales: ['en-us'], currencies: ['USD'] }] },
  },
  createSegments: {
    body: {
      segments: [
        {
          code: 'regulars-at-home',
          name: 'Regulars at home',
          type: 'dynamic',
          rules: { 'contacts.country': { $in: ['US', 'CA'] }, 'metrics.numberOfOrders': { $gte: 3 } },
        },
        { code: 'tasters', name: 'Tasters', type: 'fixed' },
      ],
    },
  },
  updateSegment: { body: { rules: { 'contacts.country': 'US' } } },
  cloneSegment: { body: { newSegmentCode: 'tasters-2' } },
  addSegmentMembersByFilter: {
    body: { filter: { emailAddress: { $ct: ['@tea.test', '@tasting.test'] } } },
  },
  createPromotions: {
    body: {
      promotions: [
        {
          code: 'spring-tea',
          name: 'Tea for spring',
          startDate: '2026-03-01T00:00:00Z',
          endDate: '2026-06-01T00:00:00Z',
          target: 'product',
          discount: { type: 'percentage', amount: 20 },
          conditions: {
            $and: [{ 'lineItem.product.categoryCode': { $in: ['tea'] } }, { subTotal: { $gte: 30 } }],
          },
          coupon: { code: 'SPRING20', name: 'Spring', limits: { overall: 500, maxPerCustomer: 1 } },
        },
      ],
    },
  },
  updatePromotion: { body: { status: 'inactive' } },
  createCoupons: {
    body: { generate: { count: 3, prefix: 'TEA-' } },
  },
  evaluatePromotions: {
    body: {
      order: {
        currencyCode: 'USD',
        couponCodes: ['SPRING20'],
        lineItems: [
          {
            code: '1',
            quantity: 3,
            product: { code: 'oolong-100', price: 14.9, salePrice: 12.5, categoryCodes: ['tea'] },
          },
        ],
        shippingSubTotal: 4.9,
      },
      at: '2026-04-10T12:00:00Z',
    },
  },
  createSalesOrders: { body: { orders: [salesOrder] } },
  updateSalesOrder: {
    body: {
      status: 'inProgress',
      lineItems: [{ code: '1', quantity: 1, quantityChangeReason: 'unavailable' }],
    },
  },
  checkoutSalesOrder: { body: { sourceIp: '192.0.2.1', platform: 'desktop' } },
  addFulfillmentGroups: {
    body: {
      fulfillmentGroups: [
        {
          fulfillmentMethod: 'directShip',
          shipToAddressSequenceIndex: 1,
          fulfillments: [
            {
              status: 'fulfilled',
              carrier: 'parcel-post',
              serviceLevel: 'standard',
              tracking: 'PP7731226418',
              fulfillmentPackages: [
                {
                  fulfilledFromLocationCode: 'warehouse',
                  package: 'box-small',
                  weight: 310,
                  weightUnit: 'g',
                  packageItems: [{ salesOrderLineItemCode: '1', quantity: 1 }],
                },
              ],
            },
          ],
        },
      ],
    },
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
