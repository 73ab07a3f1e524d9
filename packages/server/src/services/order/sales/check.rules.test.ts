import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SalesOrderCreate, type SalesOrderUpdate, salesOrderStates, texts } from '@tradepost/contract'
import { line } from './order.fixture.ts'
import { newProblems, orderOf, updateProblems } from './rules.fixture.ts'

const pickup = line({ fulfillmentMethod: 'ROPIS', shipToAddressSequenceIndex: 0 })
const euros = { ...line().product, currencyCode: 'EUR' as const }

describe('a new order is refused', () => {
  const cases: [title: string, over: Partial<SalesOrderCreate>, problems: string[]][] = [
    ['never when it is right', {}, []],
    [
      'not without a ship-to address when its lines say where they go',
      { primaryShipToAddressSequenceIndex: undefined },
      [],
    ],
    [
      'nor when it has a shipping address',
      {
        primaryShipToAddressSequenceIndex: undefined,
        lineItems: [line({ shipToAddressSequenceIndex: undefined })],
      },
      [],
    ],
    [
      'without a ship-to address when something is shipped and nothing says where',
      {
        primaryShipToAddressSequenceIndex: undefined,
        lineItems: [line({ shipToAddressSequenceIndex: undefined })],
        addressSequences: [{ type: 'billing', firstName: 'Ada', lastName: 'Byron' }],
      },
      ['primaryShipToAddressSequenceIndex: primaryShipToAddressSequenceIndex is needed for directShip'],
    ],
    [
      'not without one when everything is picked up',
      { primaryShipToAddressSequenceIndex: undefined, lineItems: [pickup] },
      [],
    ],
    [
      'when a primary address does not exist',
      { primaryBillToAddressSequenceIndex: 2, primaryShipToAddressSequenceIndex: 3 },
      [
        'primaryBillToAddressSequenceIndex: 2 is no position in addressSequences, which has 2',
        'primaryShipToAddressSequenceIndex: 3 is no position in addressSequences, which has 2',
      ],
    ],
    [
      'when a line ships to an address that does not exist',
      { lineItems: [line(), line({ code: 'B', shipToAddressSequenceIndex: 2 })] },
      ['lineItems.1.shipToAddressSequenceIndex: The line item B ships to the address 2, but there are 2'],
    ],
    [
      'when two lines have one code',
      { lineItems: [line(), line({ code: 'B' }), line()] },
      ['lineItems.2.code: The line item A stands twice in the request'],
    ],
    [
      'when a parent does not exist or is the line itself',
      {
        lineItems: [
          line({ parentLineItemCode: 'Z' }),
          line({ code: 'B', parentLineItemCode: 'B' }),
          line({ code: 'C', parentLineItemCode: 'A' }),
        ],
      },
      [
        'lineItems.0.parentLineItemCode: There is no line item Z in the order',
        'lineItems.1.parentLineItemCode: The line item B would be its own parent',
      ],
    ],
    [
      'when parents go in a circle',
      {
        lineItems: [
          line({ parentLineItemCode: 'C' }),
          line({ code: 'B', parentLineItemCode: 'A' }),
          line({ code: 'C', parentLineItemCode: 'B' }),
          line({ code: 'D', parentLineItemCode: 'C' }),
        ],
      },
      [
        'lineItems.0.parentLineItemCode: The line item A would be its own parent',
        'lineItems.1.parentLineItemCode: The line item B would be its own parent',
        'lineItems.2.parentLineItemCode: The line item C would be its own parent',
      ],
    ],
    [
      'when a line is in another currency than the order',
      { lineItems: [line({ currencyCode: 'EUR' }), line({ code: 'B', product: euros })] },
      [
        'lineItems.0.currencyCode: The order is in USD, not in EUR',
        'lineItems.1.product.currencyCode: The order is in USD, not in EUR',
      ],
    ],
    [
      'with everything that is wrong at once',
      { addressSequences: [], lineItems: [line({ parentLineItemCode: 'Z' })] },
      [
        'primaryBillToAddressSequenceIndex: 0 is no position in addressSequences, which has 0',
        'primaryShipToAddressSequenceIndex: 1 is no position in addressSequences, which has 0',
        'lineItems.0.shipToAddressSequenceIndex: The line item A ships to the address 1, but there are 0',
        'lineItems.0.parentLineItemCode: There is no line item Z in the order',
      ],
    ],
  ]
  for (const [title, over, problems] of cases) it(title, () => assert.deepEqual(newProblems(over), problems))

  it('with at most a hundred problems', () => {
    const lineItems = Array.from({ length: 300 }, (_, n) => line({ code: `L${n}`, parentLineItemCode: 'Z' }))

    assert.equal(newProblems({ lineItems }).length, 100)
  })

  it('for a missing e-mail address only where the merchant wants addresses complete', () => {
    const over = {
      addressSequences: [
        { type: 'billing' as const, firstName: 'Ada', lastName: 'Byron' },
        { type: 'shipping' as const, firstName: 'Ada', lastName: 'Byron' },
      ],
    }

    assert.deepEqual(newProblems(over), [])
    assert.equal(newProblems(over, true).length, 2)
  })
})

describe('an update is refused', () => {
  const before = orderOf({
    status: 'open',
    lineItems: [line(), line({ code: 'B', substitutionAllowed: false }), line({ code: 'C' })],
  })
  const cases: [title: string, sent: SalesOrderUpdate, problems: string[]][] = [
    ['never when it is empty', {}, []],
    ['not for the status that the order has', { status: 'open' }, []],
    [
      'for a status that the order cannot take, with those it can',
      { status: 'new' },
      [`status: ${texts.noSuchMove('order', 'open', 'new', salesOrderStates.open.to.join(', '))}`],
    ],
    [
      'for an address without names',
      { addressSequences: [{ type: 'billing' }, { type: 'shipping', customerContactId: 'k' }] },
      [
        'addressSequences.0: An address needs customerContactId, or firstName, lastName and emailAddress; missing: firstName, lastName, emailAddress',
      ],
    ],
    [
      'when fewer addresses leave lines without theirs',
      { addressSequences: [{ type: 'billing', customerContactId: 'k' }] },
      [
        'primaryShipToAddressSequenceIndex: 1 is no position in addressSequences, which has 1',
        'addressSequences: The line item A ships to the address 1, but there are 1',
        'addressSequences: The line item B ships to the address 1, but there are 1',
        'addressSequences: The line item C ships to the address 1, but there are 1',
      ],
    ],
    [
      'for a new quantity without a reason',
      { lineItems: [{ code: 'A', quantity: 1 }] },
      ['lineItems.0.quantityChangeReason: A new quantity needs quantityChangeReason'],
    ],
    ['not for the quantity that the line has', { lineItems: [{ code: 'A', quantity: 2 }] }, []],
    [
      'for a new line that lacks what a line needs',
      { lineItems: [{ code: 'D', quantity: 1, price: 1, currencyCode: 'USD' }] },
      [
        'lineItems.0: Missing required property: fulfillmentMethod',
        'lineItems.0: Missing required property: fulfillmentLocationCode',
        'lineItems.0: Missing required property: shipToAddressSequenceIndex',
        'lineItems.0: Missing required property: product',
      ],
    ],
    ['not for a whole new line', { lineItems: [line({ code: 'D' })] }, []],
    [
      'for a line that replaces none, itself, or one that allows no substitution',
      {
        lineItems: [
          { ...line({ code: 'D' }), replacedLineItemId: 9 },
          { code: 'A', replacedLineItemId: 1 },
          { ...line({ code: 'E' }), replacedLineItemId: 2 },
          { ...line({ code: 'F' }), replacedLineItemId: 3 },
          { code: 'C', replacedLineItemId: null },
        ],
      },
      [
        'lineItems.0.replacedLineItemId: There is no line item with the id 9 in the order',
        'lineItems.1.replacedLineItemId: A line item cannot replace itself',
        'lineItems.2.replacedLineItemId: The line item B does not allow a substitution',
      ],
    ],
    [
      'when a parent is given that makes a circle with an old line',
      { lineItems: [{ code: 'A', parentLineItemCode: 'A' }] },
      ['lineItems.0.parentLineItemCode: The line item A would be its own parent'],
    ],
    [
      'when one line is sent twice',
      { lineItems: [{ code: 'A' }, { code: 'A' }] },
      ['lineItems.1.code: The line item A stands twice in the request'],
    ],
  ]
  for (const [title, sent, problems] of cases)
    it(title, () => assert.deepEqual(updateProblems(before, sent), problems))

  it('for lines that are done: neither quantity nor status of theirs can change', () => {
    const done = orderOf({ status: 'fulfilled' })

    assert.deepEqual(
      updateProblems(done, {
        lineItems: [{ code: 'A', status: 'open', quantity: 1, quantityChangeReason: 'other' }],
      }),
      [
        'lineItems.0.status: The line item cannot go from fulfilled to open: the state is final',
        'lineItems.0.quantity: The line item is fulfilled: its quantity cannot change',
      ],
    )
  })

  it('for lines that are added to an order that is done', () => {
    for (const status of ['fulfilled', 'completed', 'rejected', 'canceled'] as const)
      assert.deepEqual(updateProblems(orderOf({ status }), { lineItems: [{ code: 'B' }] }), [
        `lineItems.0.code: The order is ${status}: no line item can be added`,
      ])
  })

  it('when a ship-to address becomes necessary and there is none', () => {
    const reserved = orderOf({ primaryShipToAddressSequenceIndex: undefined, lineItems: [pickup] })

    assert.deepEqual(
      updateProblems(reserved, { lineItems: [{ code: 'A', fulfillmentMethod: 'directShip' }] }),
      ['primaryShipToAddressSequenceIndex: primaryShipToAddressSequenceIndex is needed for directShip'],
    )
  })
})
