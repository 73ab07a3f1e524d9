import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import type { RoutingLocation } from './choice.rules.ts'
import { decideRouting, type RoutingFacts, type RoutingLine, slotKey } from './routing.rules.ts'
import { standardRules } from './settings.service.ts'
import { openShelves } from './shelf.rules.ts'

const line = (code: string, quantity: number, over: Partial<RoutingLine> = {}): RoutingLine => ({
  code,
  productCode: code,
  sku: null,
  quantity: money.amount(quantity),
  isCounted: true,
  mayLackStock: false,
  method: 'directShip',
  locationCode: null,
  rejectedBy: [],
  slotId: null,
  shipTo: { country: 'US', region: 'PA', city: 'Philadelphia', postalCode: '19103' },
  shipToIndex: 0,
  ...over,
})

const place = (code: string, over: Partial<RoutingLocation> = {}): RoutingLocation => ({
  code,
  isActive: true,
  methods: ['directShip', 'BOPIS', 'ROPIS'],
  isDefaultWarehouse: false,
  address: null,
  ...over,
})

type Stock = Record<string, Record<string, number>>

const factsOf = (
  stock: Stock,
  rules: Partial<RoutingFacts['rules']> = {},
  locations: RoutingLocation[] = [],
): RoutingFacts => ({
  locations: Object.keys(stock).map((code) => locations.find((one) => one.code === code) ?? place(code)),
  shelves: openShelves(
    Object.entries(stock).flatMap(([locationCode, products]) =>
      Object.entries(products).map(([name, visible]) => {
        const [productCode = '', sku = ''] = name.split(' ')
        return { productCode, locationCode, sku, visible: String(visible) }
      }),
    ),
  ),
  slots: new Map(),
  rules: { ...standardRules, isAutomatic: true, ...rules },
})

/** `a: tea 2, cup 1 | b: tea 1` and what found no location. */
const routed = (lines: RoutingLine[], facts: RoutingFacts): string => {
  const { parts, unrouted } = decideRouting({ id: 1, lines }, facts)
  const given = parts.map(
    (part) =>
      `${part.locationCode}: ${part.lines.map(({ code, quantity }) => `${code} ${money.toNumber(quantity)}`).join(', ')}`,
  )
  const left = unrouted.map((one) => `${one.salesOrderLineItemCode} ${one.quantity} ${one.reason}`)
  return [...given, ...left].join(' | ')
}
const verdicts = (lines: RoutingLine[], facts: RoutingFacts) =>
  Object.fromEntries(
    decideRouting({ id: 1, lines }, facts).locations.map(({ locationCode, reason }) => [
      locationCode,
      reason,
    ]),
  )

describe('where an order goes', () => {
  it('is one location that has everything, rather than a nearer one that has a part', () => {
    const near = place('near', {
      address: { country: 'US', region: 'PA', city: 'Philadelphia', postalCode: '19103' },
    })
    const stock = { near: { tea: 1 }, far: { tea: 2, cup: 1 } }

    assert.equal(routed([line('tea', 2), line('cup', 1)], factsOf(stock, {}, [near])), 'far: tea 2, cup 1')
    assert.equal(
      routed([line('tea', 2), line('cup', 1)], factsOf(stock, { strategies: ['nearest'] }, [near])),
      'near: tea 1 | far: tea 1, cup 1',
    )
  })

  it('is two locations that have everything together, where the one with the most would need two more', () => {
    const stock = { big: { a: 1, b: 1, c: 1 }, left: { a: 1, b: 1 }, right: { c: 1, d: 1 } }

    assert.equal(
      routed([line('a', 1), line('b', 1), line('c', 1), line('d', 1)], factsOf(stock)),
      'big: a 1, b 1, c 1 | right: d 1',
    )
    const without = { big: { b: 1, c: 1, x: 1 }, left: { a: 1, b: 1 }, right: { c: 1, d: 1 } }
    assert.equal(
      routed([line('a', 1), line('b', 1), line('c', 1), line('d', 1)], factsOf(without)),
      'left: a 1, b 1 | right: c 1, d 1',
    )
  })

  it('follows the strategies in their order', () => {
    const stock = { a: { tea: 5 }, b: { tea: 9 }, c: { tea: 7 } }
    const by = (rules: Partial<RoutingFacts['rules']>) => routed([line('tea', 1)], factsOf(stock, rules))

    assert.equal(by({ strategies: ['mostStock'] }), 'b: tea 1')
    assert.equal(by({ strategies: ['priority', 'mostStock'], priorityLocationCodes: ['c', 'a'] }), 'c: tea 1')
    assert.equal(by({ strategies: ['priority', 'mostStock'], priorityLocationCodes: ['none'] }), 'b: tea 1')
    assert.equal(by({ strategies: ['nearest'] }), 'a: tea 1')
  })

  it('is nearer with the same country, region, city and beginning of the postal code', () => {
    const at = (code: string, address: object) =>
      place(code, { address: { country: 'US', region: null, city: null, postalCode: null, ...address } })
    const places = [
      at('abroad', { country: 'DE', postalCode: '19103', city: 'Philadelphia' }),
      at('country', {}),
      at('region', { country: 'US-PA' }),
      at('district', { region: 'PA', postalCode: '19146' }),
      at('city', { region: 'PA', city: 'Philadelphia', postalCode: '19146' }),
      at('street', { region: 'pa', city: 'philadelphia ', postalCode: '191 03' }),
    ]
    const stock = Object.fromEntries(places.map(({ code }) => [code, { tea: 1 }]))
    const rules = { strategies: ['nearest' as const] }

    assert.equal(
      routed([line('tea', 6)], factsOf(stock, rules, places)),
      'street: tea 1 | city: tea 1 | district: tea 1 | region: tea 1 | country: tea 1 | abroad: tea 1',
    )
  })

  it('needs no more locations than the rules allow', () => {
    const stock = { a: { tea: 3 }, b: { tea: 2 }, c: { tea: 1 } }
    const by = (maxSplits: number | null) => routed([line('tea', 6)], factsOf(stock, { maxSplits }))

    assert.equal(by(0), 'a: tea 3 | tea 3 tooManySplits')
    assert.equal(by(1), 'a: tea 3 | b: tea 2 | tea 1 tooManySplits')
    assert.equal(by(2), 'a: tea 3 | b: tea 2 | c: tea 1')
    assert.equal(by(null), 'a: tea 3 | b: tea 2 | c: tea 1')
  })

  it('says noStock where locations could do it and have nothing, noLocation where none could', () => {
    assert.equal(routed([line('tea', 1)], factsOf({ a: {}, b: { cup: 1 } })), 'tea 1 noStock')
    assert.equal(routed([line('tea', 1)], factsOf({})), 'tea 1 noLocation')
    const closed = [place('a', { isActive: false }), place('b', { methods: ['BOPIS'] })]
    assert.equal(
      routed([line('tea', 1)], factsOf({ a: { tea: 1 }, b: { tea: 1 } }, {}, closed)),
      'tea 1 noLocation',
    )
    assert.deepEqual(verdicts([line('tea', 1)], factsOf({ a: { tea: 1 }, b: { tea: 1 } }, {}, closed)), {
      a: 'inactive',
      b: 'methodNotSupported',
    })
  })

  it('is where a line says, even where the rules would not go', () => {
    const stock = { a: { tea: 5 }, b: { tea: 5 } }
    const closed = [place('b', { isActive: false, methods: [] })]
    const facts = () => factsOf(stock, { excludedLocationCodes: ['b'] }, closed)
    const lines = [
      line('tea', 1, { locationCode: 'b', method: 'BOPIS' }),
      line('x', 2, { productCode: 'tea' }),
    ]

    assert.equal(routed(lines, facts()), 'b: tea 1 | a: x 2')
    assert.equal(routed([line('tea', 1, { locationCode: 'gone' })], facts()), 'tea 1 noLocation')
  })

  it('is never a location that rejected the line; a customer who picks up is not sent elsewhere', () => {
    const stock = { a: { tea: 5, cup: 1 }, b: { tea: 2, cup: 1 } }
    const refused = { rejectedBy: ['a'] }

    assert.equal(routed([line('tea', 1, refused), line('cup', 1)], factsOf(stock)), 'b: tea 1 | a: cup 1')
    assert.equal(routed([line('tea', 1, { ...refused, locationCode: 'a' })], factsOf(stock)), 'b: tea 1')
    const pickup = line('tea', 1, { ...refused, locationCode: 'a', method: 'BOPIS' })
    assert.equal(routed([pickup], factsOf(stock)), 'tea 1 rejected')
    assert.equal(verdicts([pickup], factsOf(stock)).a, 'rejectedBefore')
    assert.equal(routed([line('tea', 1, { rejectedBy: ['a', 'b'] })], factsOf(stock)), 'tea 1 rejected')
  })

  it('takes lines of one product from one shelf, and records without a sku where none has the one that is wanted', () => {
    const two = [line('x', 2, { productCode: 'tea' }), line('y', 2, { productCode: 'tea' })]
    assert.equal(routed(two, factsOf({ a: { tea: 3 } })), 'a: x 2, y 1 | y 1 noStock')

    const blue = [line('tea', 2, { sku: 'blue' })]
    assert.equal(
      routed(blue, factsOf({ a: { 'tea red': 5 }, b: { 'tea blue': 1 }, c: { tea: 9 } })),
      'c: tea 2',
    )
    assert.equal(routed(blue, factsOf({ a: { 'tea red': 5 } })), 'tea 2 noStock')
  })

  it('keeps what may be sold before its goods are there at the location that has the most of it', () => {
    const early = { mayLackStock: true }
    assert.equal(
      routed([line('tea', 5, early)], factsOf({ a: { tea: 1 }, b: { tea: 2 } })),
      'b: tea 4 | a: tea 1',
    )
    assert.equal(routed([line('tea', 5, early)], factsOf({ a: {} })), 'a: tea 5')
    assert.equal(routed([line('tea', 5, early)], factsOf({})), 'tea 5 noLocation')
  })

  it('takes products that are not counted from any location, the default warehouse first', () => {
    const depot = place('depot', { isDefaultWarehouse: true, methods: [] })
    const free = line('card', 3, { isCounted: false })

    assert.equal(routed([free], factsOf({ a: {}, depot: {} }, {}, [depot])), 'depot: card 3')
    assert.equal(
      routed([free, line('tea', 1)], factsOf({ a: { tea: 1 }, depot: {} }, {}, [depot])),
      'a: card 3, tea 1',
    )
    const pickup = line('card', 1, { isCounted: false, method: 'ROPIS' })
    assert.equal(routed([pickup], factsOf({ depot: {} }, {}, [depot])), 'card 1 noLocation')
  })

  it('makes parts of their own of each method, address and slot', () => {
    const stock = { a: { tea: 9 } }
    const { parts } = decideRouting(
      {
        id: 1,
        lines: [
          line('1', 1, { productCode: 'tea' }),
          line('2', 1, { productCode: 'tea', shipToIndex: 1 }),
          line('3', 1, { productCode: 'tea', method: 'BOPIS', shipToIndex: null }),
          line('4', 1, { productCode: 'tea', method: 'BOPIS', shipToIndex: null, slotId: 'noon' }),
          line('5', 1, { productCode: 'tea', method: 'BOPIS', shipToIndex: null, locationCode: 'a' }),
        ],
      },
      factsOf(stock),
    )

    assert.deepEqual(
      parts.map((part) => part.lines.map(({ code }) => code).join()),
      ['1', '2', '3,5', '4'],
    )
  })

  it('needs room in the slot, which the orders before it take', () => {
    const facts = {
      ...factsOf({ a: { tea: 9 }, b: { tea: 5 } }),
      slots: new Map([[slotKey('a', 'noon'), 1]]),
    }
    const wanted = [line('tea', 1, { slotId: 'noon', method: 'BOPIS', locationCode: 'a' })]

    assert.equal(routed(wanted, facts), 'a: tea 1')
    assert.equal(routed(wanted, facts), 'tea 1 slotFull')
    assert.equal(verdicts(wanted, facts).a, 'slotFull')
    const free = [line('tea', 1, { slotId: 'noon', method: 'BOPIS' })]
    assert.equal(routed(free, facts), 'b: tea 1')
  })

  it('takes from the shelves what the orders before it left', () => {
    const facts = factsOf({ a: { tea: 2 }, b: { tea: 1 } })

    assert.deepEqual(
      [1, 2, 1].map((quantity) => routed([line('tea', quantity)], facts)),
      ['a: tea 1', 'a: tea 1 | b: tea 1', 'tea 1 noStock'],
    )
  })

  it('says of every location why it was chosen or passed over', () => {
    const locations = [place('off', { isActive: false }), place('pickup', { methods: ['BOPIS'] })]
    const stock = {
      off: { tea: 1 },
      pickup: { tea: 1 },
      out: { tea: 1 },
      a: { tea: 1, cup: 1 },
      b: { tea: 1 },
      c: {},
    }
    const facts = () => factsOf(stock, { excludedLocationCodes: ['out'] }, locations)

    assert.deepEqual(verdicts([line('tea', 1), line('cup', 1)], facts()), {
      off: 'inactive',
      pickup: 'methodNotSupported',
      out: 'excluded',
      a: 'chosen',
      b: 'othersPreferred',
      c: 'noStock',
    })
    const limited = { ...facts(), rules: { ...facts().rules, maxSplits: 0 } }
    assert.equal(verdicts([line('tea', 2)], limited).b, 'tooManySplits')
  })
})
