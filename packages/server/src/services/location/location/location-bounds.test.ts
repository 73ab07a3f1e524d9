import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  fulfillmentMethods,
  inventoryModes,
  locationStatuses,
  locationTypes,
  safetyStockModes,
  safetyStockTypes,
  texts,
  type ValidationCode,
  weekdays,
} from '@tradepost/contract'
import { store, withLocations } from './location.fixture.ts'

const text = (size: number) => '𝄞'.repeat(size)

type Bad = [fields: object, code: ValidationCode]
type Row = { field: string; good: object[]; bad: Bad[] }
type Wrap = (value: unknown) => object

const plain =
  (field: string): Wrap =>
  (value) => ({ [field]: value })
const inside =
  (part: string) =>
  (field: string): Wrap =>
  (value) => ({ [part]: { [field]: value } })
const inAddress =
  (field: string): Wrap =>
  (value) => ({ addresses: [{}, { [field]: value }] })

const line = (field: string, wrap: Wrap, max = 255): Row => ({
  field,
  good: ['', text(max), null].map(wrap),
  bad: [
    [wrap(text(max + 1)), 'MAX_LENGTH'],
    [wrap(7), 'INVALID_TYPE'],
  ],
})
const flag = (field: string, wrap: Wrap, nullable: boolean): Row => ({
  field,
  good: [true, false, ...(nullable ? [null] : [])].map(wrap),
  bad: [[wrap('true'), 'INVALID_TYPE'], ...(nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad])],
})
const word = (field: string, wrap: Wrap, values: readonly string[], nullable: boolean): Row => ({
  field,
  good: [...values, ...(nullable ? [null] : [])].map(wrap),
  bad: [[wrap('nonsense'), 'ENUM_MISMATCH'], ...(nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad])],
})
const numeric = (field: string, wrap: Wrap, [least, most]: [number, number], step: number): Row => ({
  field,
  good: [least, most, null].map(wrap),
  bad: [
    [wrap(least - step), 'MINIMUM'],
    [wrap(most + step), 'MAXIMUM'],
    [wrap(String(least)), 'INVALID_TYPE'],
  ],
})
const object = (field: string): Row => ({
  field,
  good: [{ [field]: {} }, { [field]: { unknown: 1 } }],
  bad: [
    [{ [field]: null }, 'INVALID_TYPE'],
    [{ [field]: 'text' }, 'INVALID_TYPE'],
  ],
})
const words = (field: string): Row => {
  const wrap = inside('details')(field)
  return {
    field,
    good: [[], ['x'], Array(100).fill(text(255)), null].map(wrap),
    bad: [
      [wrap(Array(101).fill('x')), 'ARRAY_LENGTH_LONG'],
      [wrap(['']), 'MIN_LENGTH'],
      [wrap([text(256)]), 'MAX_LENGTH'],
      [wrap([null]), 'INVALID_TYPE'],
      [wrap('x'), 'INVALID_TYPE'],
    ],
  }
}

const rows: Row[] = [
  {
    field: 'name',
    good: [{ name: 'x' }, { name: text(255) }],
    bad: [
      [{ name: '' }, 'MIN_LENGTH'],
      [{ name: text(256) }, 'MAX_LENGTH'],
      [{ name: null }, 'INVALID_TYPE'],
    ],
  },
  word('type.code', (code) => ({ type: { code } }), locationTypes, false),
  {
    field: 'type',
    good: [{ type: { code: 'store', name: text(255), unknown: true } }],
    bad: [
      [{ type: null }, 'INVALID_TYPE'],
      [{ type: 'store' }, 'INVALID_TYPE'],
      [{ type: {} }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ type: { name: 'Store' } }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ type: { code: 'store', name: '' } }, 'MIN_LENGTH'],
      [{ type: { code: 'store', name: text(256) } }, 'MAX_LENGTH'],
    ],
  },
  word('status', plain('status'), locationStatuses, false),
  numeric('latitude', plain('latitude'), [-90, 90], 0.000001),
  numeric('longitude', plain('longitude'), [-180, 180], 0.000001),
  {
    field: 'localeCode',
    good: ['en', 'en-US', 'de_de', null].map(plain('localeCode')),
    bad: [
      [{ localeCode: 'english' }, 'MAX_LENGTH'],
      [{ localeCode: '' }, 'MIN_LENGTH'],
      [{ localeCode: '12' }, 'PATTERN'],
    ],
  },
  {
    field: 'timeZone',
    good: ['America/Chicago', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', null].map(
      plain('timeZone'),
    ),
    bad: [
      [{ timeZone: 'Europe/Atlantis' }, 'INVALID_FORMAT'],
      [{ timeZone: 'CET' }, 'INVALID_FORMAT'],
      [{ timeZone: '+01:00' }, 'INVALID_FORMAT'],
      [{ timeZone: '' }, 'MIN_LENGTH'],
      [{ timeZone: 1 }, 'INVALID_TYPE'],
    ],
  },
  flag('isDefault', plain('isDefault'), false),
  flag('isComingSoon', plain('isComingSoon'), false),

  object('operationHours'),
  ...weekdays.map((day) => line(`operationHours.${day}`, inside('operationHours')(day))),

  object('details'),
  line('details.manager', inside('details')('manager')),
  line('details.image', inside('details')('image'), 2000),
  words('departments'),
  words('services'),

  {
    field: 'addresses',
    good: [{ addresses: [] }, { addresses: Array(100).fill({}) }],
    bad: [
      [{ addresses: Array(101).fill({}) }, 'ARRAY_LENGTH_LONG'],
      [{ addresses: null }, 'INVALID_TYPE'],
      [{ addresses: [null] }, 'INVALID_TYPE'],
      [{ addresses: {} }, 'INVALID_TYPE'],
    ],
  },
  ...['code', 'name', 'street', 'street2', 'street3', 'street4', 'city', 'region', 'emailAddress'].map(
    (field) => line(`addresses.${field}`, inAddress(field)),
  ),
  ...['postalCode', 'phoneNumber', 'faxNumber'].map((field) =>
    line(`addresses.${field}`, inAddress(field), 50),
  ),
  flag('addresses.isPrimary', inAddress('isPrimary'), true),
  {
    field: 'addresses.country',
    good: ['US', 'de', 'USA', 'US-TX', 'GB-ENG', null].map(inAddress('country')),
    bad: [
      [inAddress('country')(''), 'MIN_LENGTH'],
      [inAddress('country')('U'), 'MIN_LENGTH'],
      [inAddress('country')('Germany'), 'MAX_LENGTH'],
      [inAddress('country')('12'), 'PATTERN'],
      [inAddress('country')('US-'), 'PATTERN'],
      [inAddress('country')('USAX'), 'PATTERN'],
    ],
  },

  object('inventory'),
  flag('inventory.isManaged', inside('inventory')('isManaged'), true),
  word('inventory.mode', inside('inventory')('mode'), inventoryModes, true),
  word('inventory.safetyStockMode', inside('inventory')('safetyStockMode'), safetyStockModes, true),
  word('inventory.safetyStockType', inside('inventory')('safetyStockType'), safetyStockTypes, true),
  numeric('inventory.safetyStock', inside('inventory')('safetyStock'), [0, 2_147_483_647], 1),
  {
    field: 'inventory.safetyStock in parts',
    good: [],
    bad: [[inside('inventory')('safetyStock')(1.5), 'INVALID_TYPE']],
  },

  {
    field: 'supportedFulfillmentMethods',
    good: [[], ['BOPIS'], [...fulfillmentMethods]].map(plain('supportedFulfillmentMethods')),
    bad: [
      [{ supportedFulfillmentMethods: ['carrier'] }, 'ENUM_MISMATCH'],
      [{ supportedFulfillmentMethods: Array(4).fill('BOPIS') }, 'ARRAY_LENGTH_LONG'],
      [{ supportedFulfillmentMethods: null }, 'INVALID_TYPE'],
      [{ supportedFulfillmentMethods: 'BOPIS' }, 'INVALID_TYPE'],
    ],
  },

  object('settings'),
  ...[
    'enableInLocationFinder',
    'showStoreHours',
    'enableInFulfillmentLocationFinder',
    'enableAutoFOReady',
  ].map((field) => flag(`settings.${field}`, inside('settings')(field), true)),
  numeric(
    'settings.scheduledFulfillmentPickTime',
    inside('settings')('scheduledFulfillmentPickTime'),
    [0, 1e9],
    0.5,
  ),
  line('settings.pickupInstructions', inside('settings')('pickupInstructions'), 4000),
]

const missing = ['code', 'name', 'type'].map(
  (field): Bad => [{ [field]: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
)
const codes: Row = {
  field: 'code',
  good: [{ code: 'x' }, { code: text(36) }, { code: 'with blank & slash/' }],
  bad: [
    [{ code: '' }, 'MIN_LENGTH'],
    [{ code: text(37) }, 'MAX_LENGTH'],
    [{ code: null }, 'INVALID_TYPE'],
    [{ code: 7 }, 'INVALID_TYPE'],
    ...missing,
  ],
}

let shared: ReturnType<typeof prepare> | undefined
const prepare = async () => {
  const h = await withLocations({ code: 'edge' })
  return { ...h, bearer: await h.token() }
}
let count = 0
const send = async (address: string, body: object) => {
  shared ??= prepare()
  const { raw, path, bearer } = await shared
  return raw(path + address, { method: 'POST', token: bearer, body: JSON.stringify(body) })
}
const create = (fields: object) =>
  send('', { locations: [{ code: `c${count++}`, name: 'x', type: store, ...fields }] })

describe('the bounds of a location', () => {
  for (const { field, good, bad } of [codes, ...rows])
    it(field, async () => {
      for (const fields of good) {
        const created = await create(fields)
        assert.deepEqual(
          [created.status, created.body.errors],
          [201, []],
          JSON.stringify(fields).slice(0, 100),
        )
        if (field !== 'code') assert.equal((await send('/edge', fields)).status, 204)
      }
      for (const [fields, code] of bad) {
        const shown = JSON.stringify(fields).slice(0, 100)
        const answers = [await create(fields), ...(field === 'code' ? [] : [await send('/edge', fields)])]
        for (const { status, body } of answers) {
          assert.equal(status, 400, shown)
          assert.equal(body.error.results.errors[0].code, code, shown)
        }
      }
    })

  it('are told in the words that clients read', async () => {
    const problem = async (fields: object) => (await create(fields)).body.error.results.errors[0]

    assert.equal((await problem({ type: undefined })).message, texts.missingProperty('type'))
    const { message, description } = await problem({ type: { code: 'shop' } })
    assert.equal(message, 'No enum match for: shop')
    assert.match(description, /^Allowed: store, /)
  })

  it('refuse a whole request', async () => {
    const { api, post } = await withLocations()

    const { status } = await post('', {
      locations: [
        { code: 'fine', name: 'Fine', type: store },
        { code: 'wrong', type: store },
      ],
    })

    assert.equal(status, 400)
    assert.equal((await api.listLocations()).meta.totalItemCount, 0)
  })

  it('of a batch are one and a thousand', async () => {
    const { post } = await withLocations()
    const batch = (size: number) =>
      post('', {
        locations: Array.from({ length: size }, (_, n) => ({ code: `c${n}`, name: 'x', type: store })),
      })

    assert.equal((await batch(0)).status, 400)
    assert.equal((await batch(1001)).status, 400)
    assert.equal((await batch(1000)).status, 201)
  })
})
