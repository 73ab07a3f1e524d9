import type { Location, LocationCreate, LocationUpdate } from '@tradepost/contract'
import { type Harness, harness } from '../../../../test/support/harness.ts'

export const store = { code: 'store' } as const
export const warehouse = { code: 'warehouse' } as const

/** A location with every field set. */
export const everything: LocationCreate = {
  code: 'downtown',
  name: 'Downtown',
  type: { code: 'store', name: 'Flagship store' },
  status: 'onhold',
  latitude: 39.9509123456,
  longitude: -75.1655,
  localeCode: 'en-US',
  timeZone: 'America/Chicago',
  isDefault: true,
  isComingSoon: true,
  operationHours: {
    sun: 'closed',
    mon: '8a - 9p',
    tue: '8a - 9p',
    wed: '8a - 9p',
    thu: '8a - 9p',
    fri: '8a - 11p',
    sat: null,
  },
  details: { manager: 'Ruth', image: 'https://a.test/b.jpg', departments: ['Tea'], services: ['Tasting'] },
  addresses: [
    {
      code: 'main',
      name: 'Downtown',
      street: '1 Main Street',
      street2: 'Floor 2',
      street3: 'Room 3',
      street4: 'Desk 4',
      postalCode: '60601',
      city: 'Chicago',
      region: 'IL',
      country: 'US',
      phoneNumber: '+1 312 555 0100',
      faxNumber: '+1 312 555 0101',
      emailAddress: 'downtown@a.test',
      isPrimary: true,
    },
  ],
  inventory: {
    isManaged: true,
    mode: 'integrated',
    safetyStockMode: 'enabled',
    safetyStock: 5,
    safetyStockType: 'percentage',
  },
  supportedFulfillmentMethods: ['directShip', 'BOPIS', 'ROPIS'],
  settings: {
    enableInLocationFinder: true,
    showStoreHours: false,
    enableInFulfillmentLocationFinder: true,
    enableAutoFOReady: false,
    scheduledFulfillmentPickTime: 3600,
    pickupInstructions: 'Ring the bell.',
  },
}

const days = { sun: null, mon: null, tue: null, wed: null, thu: null, fri: null, sat: null }

/** A location created with required fields only, as it is read, without its dates. */
export const bare: Omit<Location, 'createDate' | 'updateDate'> = {
  code: 'bare',
  name: 'Bare',
  type: { code: 'warehouse', name: 'Warehouse' },
  status: 'active',
  latitude: null,
  longitude: null,
  localeCode: null,
  timeZone: null,
  isDefault: false,
  isComingSoon: false,
  operationHours: days,
  details: { manager: null, image: null, departments: null, services: null },
  addresses: [],
  inventory: {
    isManaged: null,
    mode: null,
    safetyStockMode: null,
    safetyStock: null,
    safetyStockType: null,
  },
  supportedFulfillmentMethods: [],
  settings: {
    enableInLocationFinder: null,
    showStoreHours: null,
    enableInFulfillmentLocationFinder: null,
    enableAutoFOReady: null,
    scheduledFulfillmentPickTime: null,
    pickupInstructions: null,
  },
}

/** A merchant with these locations, and what the tests of locations ask again and again. */
export const withLocations = async (...locations: Parameters<Harness['seed']['location']>) => {
  const h = await harness()
  if (locations.length > 0) await h.seed.location(...locations)
  const create = (...sent: LocationCreate[]) => h.api.createLocations({ body: { locations: sent } })
  const read = async (locationCode: string) => (await h.api.getLocation({ locationCode })).location
  const update = (locationCode: string, body: LocationUpdate) => h.api.updateLocation({ locationCode, body })
  /** The default of each type. */
  const defaults = async () => {
    const { locations } = await h.api.listLocations({ filters: { isDefault: true }, fields: 'type' })
    return Object.fromEntries(locations.map(({ code, type }) => [type?.code, code]))
  }
  const eventNames = async () => (await h.events()).map(({ event, entityId }) => `${event} ${entityId}`)
  const path = `/location/v1/merchants/${h.merchantCode}/locations`
  const post = (address: string, body: unknown) =>
    h.raw(path + address, { method: 'POST', body: JSON.stringify(body) })
  return { ...h, create, read, update, defaults, eventNames, path, post }
}
