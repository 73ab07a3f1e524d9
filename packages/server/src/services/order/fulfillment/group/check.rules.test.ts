import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type FulfillmentGroupCreate,
  type OrderAddressWrite,
  type SalesOrderCreate,
  texts,
} from '@tradepost/contract'
import { lineIndexes } from '../../model/line/line.rules.ts'
import { completeGroup } from '../../model/order/fulfillment-group.rules.ts'
import type { Packed } from '../../model/order/packed.rules.ts'
import type { Order } from '../../model/order.types.ts'
import { line } from '../../sales/order.fixture.ts'
import { checkAddressesKept, checkQuantitiesKept } from '../../sales/packed-kept.rules.ts'
import { ids, now, orderOf } from '../../sales/rules.fixture.ts'
import { checkGroups } from './check.rules.ts'
import { fulfillment, group, groupOf, parcel, shipped, shipTo } from './group.fixture.ts'
import { followGroups } from './status.rules.ts'

const placed = (over: Partial<SalesOrderCreate> = {}): Order => orderOf(shipped(over))
const locations = new Set(['depot', 'store'])

/** Problems of each group as path and text. */
const problemsOf = (order: Order, groups: FulfillmentGroupCreate[], packed: Packed[] = []) =>
  checkGroups(
    order,
    groups.map((one) => completeGroup(one, order, now)),
    { locations, packed },
  ).map(({ problems }) =>
    problems.map(({ path, message, status = 400 }) => `${status} ${path.join('.')}: ${message}`),
  )

const inPackage = 'fulfillments.0.fulfillmentPackages.0'

describe('a fulfillment group', () => {
  it('that is right has no problem', () => {
    assert.deepEqual(problemsOf(placed(), [group()]), [[]])
  })

  it('may be empty, and so may its parts', () => {
    const groups = [
      group({ fulfillments: [] }),
      group({ fulfillments: [fulfillment({ fulfillmentPackages: [] })] }),
      group({ fulfillments: [fulfillment({ fulfillmentPackages: [parcel({ packageItems: [] })] })] }),
    ]

    assert.deepEqual(problemsOf(placed(), groups), [[], [], []])
  })

  it('has nothing for an order that was voided, and may be noted for every other', () => {
    const told = (status: SalesOrderCreate['status']) => problemsOf(placed({ status }), [group()])[0]

    for (const status of ['new', 'open', 'inProgress', 'ready', 'fulfilled', 'completed'] as const)
      assert.deepEqual(told(status), [])
    for (const status of ['canceled', 'rejected'] as const)
      assert.equal(told(status)?.[0], `409 : The order is ${status}: nothing of it can be fulfilled`)
  })

  it('hands nothing over before the order is placed', () => {
    const order = placed({ status: 'new' })
    const begun = group({
      fulfillments: [
        fulfillment({ status: 'inProgress', fulfillmentPackages: [parcel({ status: 'fulfilled' })] }),
      ],
    })

    const text = texts.notHandedOver('new')
    assert.deepEqual(problemsOf(order, [groupOf(2, { status: 'inProgress' })]), [[]])
    assert.deepEqual(problemsOf(order, [groupOf(2, { status: 'fulfilled' }), begun]), [
      [`409 fulfillments.0.status: ${text}`],
      [`409 fulfillments.0.status: ${text}`],
    ])
  })

  it('of a pickup names its location, which exists like those of the packages', () => {
    const elsewhere = fulfillment({ fulfillmentPackages: [parcel({ fulfilledFromLocationCode: 'moon' })] })
    const pickup = { fulfillmentMethod: 'BOPIS' as const, fulfillments: [] }

    assert.deepEqual(
      problemsOf(placed(), [
        group({ ...pickup, fulfillmentLocationCode: 'store' }),
        group(pickup),
        group({ ...pickup, fulfillmentMethod: 'ROPIS' }),
        group({ ...pickup, fulfillmentLocationCode: 'moon' }),
        group({ fulfillmentLocationCode: 'moon', fulfillments: [elsewhere] }),
      ]),
      [
        [],
        [texts.neededForMethod('400 fulfillmentLocationCode: fulfillmentLocationCode', 'BOPIS')],
        [texts.neededForMethod('400 fulfillmentLocationCode: fulfillmentLocationCode', 'ROPIS')],
        ['404 fulfillmentLocationCode: Location not found'],
        [
          '404 fulfillmentLocationCode: Location not found',
          `404 ${inPackage}.fulfilledFromLocationCode: Location not found`,
        ],
      ],
    )
  })

  it('ships to an address of the order, by itself to that of the whole', () => {
    const field = 'shipToAddressSequenceIndex'
    const nowhere = placed({
      primaryShipToAddressSequenceIndex: undefined,
      lineItems: [line({ fulfillmentMethod: 'ROPIS' })],
    })
    const silent = group({ [field]: undefined })

    assert.equal(completeGroup(silent, placed(), now)[field], 1)
    assert.deepEqual(problemsOf(placed(), [silent]), [[]])
    assert.deepEqual(problemsOf(nowhere, [silent]), [[`400 ${field}: ${field} is needed for directShip`]])
    assert.deepEqual(problemsOf(placed(), [group({ [field]: 2 })]), [
      [`400 ${field}: 2 is no position in addressSequences, which has 2`],
    ])
  })

  it('of a pickup needs no address, but one that it names is there', () => {
    const pickup = group({ fulfillmentMethod: 'BOPIS', fulfillmentLocationCode: 'store' })

    assert.deepEqual(
      problemsOf(placed(), [
        { ...pickup, shipToAddressSequenceIndex: undefined, fulfillments: [] },
        { ...pickup, shipToAddressSequenceIndex: 0, fulfillments: [] },
      ]),
      [[], []],
    )
    assert.match(
      String(problemsOf(placed(), [{ ...pickup, shipToAddressSequenceIndex: 2 }])[0]?.[0]),
      /2 is no position/,
    )
    assert.equal(
      completeGroup({ ...pickup, shipToAddressSequenceIndex: undefined }, placed(), now)
        .shipToAddressSequenceIndex,
      null,
    )
  })

  for (const name of [
    'firstName',
    'lastName',
    'address1',
    'city',
    'postalCode',
    'country',
    'emailAddress',
  ] as const)
    it(`that is shipped needs an address with ${name}`, () => {
      const address: OrderAddressWrite = { ...shipTo, [name]: null }
      const order = placed({ addressSequences: [shipTo, address] })

      assert.deepEqual(problemsOf(order, [group()]), [
        [`400 shipToAddressSequenceIndex: The address 1 lacks what directShip needs: ${name}`],
      ])
      assert.deepEqual(problemsOf(order, [group({ shipToAddressSequenceIndex: 0 })]), [[]])
    })

  it('that is shipped tells the carrier what it has to know', () => {
    const bare = { package: undefined, weight: undefined }
    const silent = fulfillment({
      carrier: undefined,
      serviceLevel: undefined,
      fulfillmentPackages: [parcel(bare)],
    })

    assert.deepEqual(problemsOf(placed(), [group({ fulfillments: [silent] })]), [
      [
        '400 fulfillments.0.carrier: directShip needs a carrier',
        `400 ${inPackage}.serviceLevel: directShip needs a serviceLevel, of the package or its fulfillment`,
        `400 ${inPackage}.dimensions: directShip needs the code of a package, or length, width and height`,
        `400 ${inPackage}.weight: directShip needs the weight of each package`,
      ],
    ])
    const pickup = { fulfillmentMethod: 'BOPIS', fulfillmentLocationCode: 'store' } as const
    assert.deepEqual(problemsOf(placed(), [group({ ...pickup, fulfillments: [silent] })]), [[]])
    assert.deepEqual(problemsOf(placed(), [group({ fulfillments: [{ ...silent, status: 'canceled' }] })]), [
      [],
    ])
  })

  it('takes the size for the code of a package, when all three sides are told', () => {
    const sized = (dimensions: object) =>
      group({
        fulfillments: [fulfillment({ fulfillmentPackages: [parcel({ package: undefined, dimensions })] })],
      })

    assert.deepEqual(problemsOf(placed(), [sized({ length: 30, width: 20, height: 10 })]), [[]])
    assert.equal(problemsOf(placed(), [sized({ length: 30, width: 20 })])[0]?.length, 1)
    assert.equal(problemsOf(placed(), [sized({ length: 30, width: 20, height: 0 })])[0]?.length, 1)
  })

  it('takes the service level of the package, too', () => {
    const own = fulfillment({
      serviceLevel: undefined,
      fulfillmentPackages: [parcel({ serviceLevel: 'express' })],
    })

    assert.deepEqual(problemsOf(placed(), [group({ fulfillments: [own] })]), [[]])
  })

  it('tells at most a hundred problems', () => {
    const packageItems = Array.from({ length: 150 }, () => ({ salesOrderLineItemCode: 'X', quantity: 1 }))
    const many = group({ fulfillments: [fulfillment({ fulfillmentPackages: [parcel({ packageItems })] })] })

    assert.equal(problemsOf(placed(), [many])[0]?.length, 100)
  })
})

describe('what is packed', () => {
  const short = (rest: string, quantity: number) =>
    `409 ${inPackage}.packageItems.0.quantity: Of the line item A ${rest} can still be packed, not ${quantity}`

  it('is at most what is in no package yet', () => {
    const packed = [{ code: 'A', taken: '0.5', fulfilled: '0' }]

    assert.deepEqual(problemsOf(placed(), [groupOf(2)]), [[]])
    assert.deepEqual(problemsOf(placed(), [groupOf(2.0001)]), [[short('2', 2.0001)]])
    assert.deepEqual(problemsOf(placed(), [groupOf(1.5)], packed), [[]])
    assert.deepEqual(problemsOf(placed(), [groupOf(1.5001)], packed), [[short('1.5', 1.5001)]])
  })

  it('is counted exactly', () => {
    const order = placed({ lineItems: [line({ quantity: 0.3 })] })

    assert.deepEqual(problemsOf(order, [groupOf(0.1), groupOf(0.2)]), [[], []])
    assert.deepEqual(problemsOf(order, [groupOf(0.1), groupOf(0.1), groupOf(0.1), groupOf(0.0001)]), [
      [],
      [],
      [],
      [short('0', 0.0001)],
    ])
  })

  it('is counted over the packages of a group', () => {
    const halves = group({
      fulfillments: [
        fulfillment({ fulfillmentPackages: [parcel(), parcel()] }),
        fulfillment({ fulfillmentPackages: [parcel()] }),
      ],
    })

    assert.deepEqual(problemsOf(placed({ lineItems: [line({ quantity: 4 })] }), [halves]), [
      [
        '409 fulfillments.1.fulfillmentPackages.0.packageItems.0.quantity: Of the line item A 0 can still be packed, not 2',
      ],
    ])
  })

  it('of a group that fails is left to those after it', () => {
    const groups = [groupOf(3), group({ ...groupOf(1), fulfillmentLocationCode: 'moon' }), groupOf(2)]

    assert.deepEqual(
      problemsOf(placed(), groups).map(({ length }) => length),
      [1, 1, 0],
    )
  })

  it('names a line of the order, even in what is canceled', () => {
    const text = `404 ${inPackage}.packageItems.0.salesOrderLineItemCode: There is no line item Z in the order`

    assert.deepEqual(problemsOf(placed(), [groupOf(1, {}, 'Z'), groupOf(1, { status: 'canceled' }, 'Z')]), [
      [text],
      [text],
    ])
  })

  it('takes nothing when it is canceled', () => {
    const canceled = group({
      fulfillments: [fulfillment({ fulfillmentPackages: [parcel({ status: 'canceled' })] })],
    })

    assert.deepEqual(problemsOf(placed(), [groupOf(9, { status: 'canceled' }), canceled, groupOf(2)]), [
      [],
      [],
      [],
    ])
  })

  it('is nothing of a line that was voided, and all of one that was handed over without packages', () => {
    const withLine = (status: Order['lineItems'][number]['status']): Order => {
      const order = placed()
      return { ...order, lineItems: order.lineItems.map((one) => ({ ...one, status })) }
    }

    for (const status of ['canceled', 'rejected'] as const)
      assert.deepEqual(problemsOf(withLine(status), [groupOf(1)]), [[short('0', 1)]])
    assert.deepEqual(problemsOf(withLine('fulfilled'), [groupOf(2)]), [[]])
  })
})

describe('a package', () => {
  const packageOf = (one: object, of: object = {}) => {
    const sent = group({ fulfillments: [fulfillment({ fulfillmentPackages: [parcel(one)], ...of })] })
    return completeGroup(sent, placed(), now).fulfillments[0]?.fulfillmentPackages[0]
  }

  it('is open unless it says something else', () => {
    assert.equal(packageOf({})?.status, 'open')
    assert.equal(packageOf({}, { status: 'inProgress' })?.status, 'open')
    assert.equal(packageOf({ status: 'inTransit' })?.status, 'inTransit')
  })

  it('ends with its fulfillment', () => {
    assert.equal(packageOf({ status: 'inTransit' }, { status: 'fulfilled' })?.status, 'fulfilled')
    assert.equal(packageOf({ status: 'canceled' }, { status: 'fulfilled' })?.status, 'canceled')
    assert.equal(packageOf({ status: 'fulfilled' }, { status: 'canceled' })?.status, 'canceled')
  })

  it('has the date of its handover, now unless it says when', () => {
    assert.equal(packageOf({})?.fulfillmentDate, null)
    assert.equal(packageOf({ status: 'fulfilled' })?.fulfillmentDate, now.toISOString())
    assert.equal(
      packageOf({ status: 'fulfilled', fulfillmentDate: '2026-02-03T05:06:07+01:00' })?.fulfillmentDate,
      '2026-02-03T04:06:07.000Z',
    )
  })

  it('counts with four decimals, as stock does', () => {
    const items = packageOf({ packageItems: [{ salesOrderLineItemCode: 'A', quantity: 1.00006 }] })

    assert.equal(items?.packageItems[0]?.quantity, 1.0001)
  })
})

describe('an order follows what is handed over of it', () => {
  const two = (over: Partial<SalesOrderCreate> = {}) =>
    placed({ lineItems: [line(), line({ code: 'B', quantity: 1 })], ...over })
  const follow = (order: Order, groups: FulfillmentGroupCreate[], packed: Packed[] = []) => {
    const fresh = groups.map((one) => completeGroup(one, order, now))
    return followGroups(order, fresh, packed, { now, newId: ids() })
  }
  const told = ({ status, lineItems }: Order) => [status, ...lineItems.map((one) => one.status)]
  const all = [groupOf(2, { status: 'fulfilled' }), groupOf(1, { status: 'fulfilled' }, 'B')]

  it('to its end, with the date', () => {
    const after = follow(two(), all)

    assert.deepEqual(told(after), ['fulfilled', 'fulfilled', 'fulfilled'])
    assert.deepEqual([after.fulfillmentStatus, after.fulfillDate], ['completed', now.toISOString()])
    assert.equal(after.completeDate, null)
  })

  it('line by line: what is left stays open while the order is in progress', () => {
    const after = follow(two(), [groupOf(2, { status: 'fulfilled' })])

    assert.deepEqual(told(after), ['inProgress', 'fulfilled', 'open'])
    assert.equal(after.fulfillmentStatus, 'inProgress')
    assert.equal(after.fulfillDate, null)
  })

  it('with a part of a line, until earlier groups and new ones make the whole', () => {
    const part = groupOf(1, { status: 'fulfilled' })

    assert.deepEqual(told(follow(placed(), [part])), ['inProgress', 'inProgress'])
    assert.deepEqual(told(follow(placed(), [part, part])), ['fulfilled', 'fulfilled'])
    assert.deepEqual(told(follow(placed(), [part], [{ code: 'A', taken: '1', fulfilled: '1' }])), [
      'fulfilled',
      'fulfilled',
    ])
    assert.deepEqual(told(follow(placed(), [part], [{ code: 'A', taken: '1', fulfilled: '0' }])), [
      'inProgress',
      'inProgress',
    ])
  })

  it('not by a plan, nor by what was canceled', () => {
    for (const status of ['open', 'canceled'] as const)
      assert.deepEqual(told(follow(placed(), [groupOf(2, { status })])), ['open', 'open'])
  })

  it('into progress as soon as somebody works on it', () => {
    const underWay = (status: 'inProgress' | 'readyForPickup' | 'inTransit') =>
      group({ fulfillments: [fulfillment({ fulfillmentPackages: [parcel({ status })] })] })

    assert.deepEqual(told(follow(placed(), [groupOf(2, { status: 'inProgress' })])), [
      'inProgress',
      'inProgress',
    ])
    for (const status of ['inProgress', 'readyForPickup', 'inTransit'] as const)
      assert.deepEqual(told(follow(placed(), [underWay(status)])), ['inProgress', 'inProgress'])
  })

  it('except for lines that were voided, which hold nothing up', () => {
    const before = two()
    const [first, second] = before.lineItems
    const order = {
      ...before,
      lineItems: [...(first ? [first] : []), ...(second ? [{ ...second, status: 'canceled' as const }] : [])],
    }

    assert.deepEqual(told(follow(order, [groupOf(2, { status: 'fulfilled' })])), [
      'fulfilled',
      'fulfilled',
      'canceled',
    ])
  })

  it('but not back: what is ready stays ready, what has ended stays as it is', () => {
    const part = [groupOf(1, { status: 'fulfilled' })]

    assert.equal(follow(two({ status: 'ready' }), part).status, 'ready')
    assert.equal(follow(two({ status: 'ready' }), all).status, 'fulfilled')
    for (const status of ['fulfilled', 'completed'] as const) {
      const before = two({ status })
      assert.deepEqual(follow(before, all), before)
    }
  })

  it('not while it is new', () => {
    const before = two({ status: 'new' })

    assert.equal(follow(before, [groupOf(2, { status: 'inProgress' })]), before)
  })

  it('and still asks for help until all of it was handed over', () => {
    const stuck: Order = { ...two(), fulfillmentStatus: 'actionRequired' }

    assert.equal(follow(stuck, [groupOf(2, { status: 'fulfilled' })]).fulfillmentStatus, 'actionRequired')
    assert.equal(follow(stuck, all).fulfillmentStatus, 'completed')
  })
})

describe('an update of an order with groups', () => {
  const packed = [{ code: 'A', taken: '1.5', fulfilled: '0' }]
  const resized = (quantity: number): Order => {
    const order = placed()
    return { ...order, lineItems: order.lineItems.map((one) => ({ ...one, quantity })) }
  }
  const told = (quantity: number, codes: string[]) =>
    checkQuantitiesKept(
      placed(),
      resized(quantity),
      packed,
      lineIndexes(codes.map((code) => ({ code }))),
    ).map(({ path, message, status }) => `${status} ${path.join('.')}: ${message}`)

  it('leaves of a line at least what is in packages', () => {
    const text = texts.packedAlready('A', '1.5')

    assert.deepEqual(told(1.5, ['A']), [])
    assert.deepEqual(told(1.4999, ['X', 'A']), [`409 lineItems.1.quantity: ${text}`])
    // a line that another one replaced
    assert.deepEqual(told(0, []), [`409 lineItems: ${text}`])
    assert.deepEqual(told(3, ['A']), [])
  })

  it('keeps the address that a group ships to', () => {
    assert.deepEqual(checkAddressesKept(placed(), null), [])
    assert.deepEqual(checkAddressesKept(placed(), 1), [])
    assert.equal(checkAddressesKept(placed(), 2)[0]?.message, texts.groupShipsNowhere(2, 2))
  })
})
