import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SalesOrderUpdate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { lineIndexes } from '../model/line/line.rules.ts'
import { line } from '../sales/order.fixture.ts'
import { orderOf, updated } from '../sales/rules.fixture.ts'
import { demandsOf, productsByLine, shortageProblems, stockChange } from './stock.rules.ts'

const counted = { isActive: true, isInventoryManaged: true, mayLackStock: false, price: 10 }
const strict = { warehouse: 'depot', isLenient: false }
const open = orderOf({ status: 'open', lineItems: [line(), line({ code: 'B', quantity: 3 })] })

describe('what an order needs of the stock', () => {
  it('is the quantity of lines whose products are counted', () => {
    const order = orderOf({
      lineItems: [
        line({ product: { ...line().product, identifiers: { sku: 'S' } } }),
        line({ code: 'B', fulfillmentLocationCode: 'store' }),
        line({ code: 'C' }),
        line({ code: 'D' }),
        line({ code: 'E', quantity: 0 }),
        line({ code: 'F', quantity: 0.00001 }),
        line({ code: 'G', product: { ...line().product, identifiers: { sku: '' } } }),
      ],
    })
    const later = { ...counted, mayLackStock: true }
    const products = [
      counted,
      counted,
      null,
      { ...counted, isInventoryManaged: false },
      counted,
      counted,
      later,
    ]

    const demands = demandsOf({ id: 7, order, products: productsByLine(order, products) }, strict)

    assert.deepEqual(
      demands.map(({ salesOrderNumber, salesOrderLineItemCode, locationCode, sku, quantity, isOptional }) => [
        salesOrderNumber,
        salesOrderLineItemCode,
        locationCode,
        sku,
        quantity,
        isOptional,
      ]),
      [
        ['7', 'A', 'depot', 'S', 2, false],
        ['7', 'B', 'store', null, 2, false],
        ['7', 'G', 'depot', null, 2, true],
      ],
    )
  })

  it('is nothing for lines that are done', () => {
    const order = orderOf({ status: 'fulfilled' })

    assert.deepEqual(demandsOf({ id: 7, order, products: productsByLine(order, [counted]) }, strict), [])
  })

  it('is told line by line when it is lacking', () => {
    const demands = demandsOf(
      { id: 7, order: open, products: productsByLine(open, [counted, counted]) },
      strict,
    )

    const told = (lines: { code: string }[]) =>
      shortageProblems(lineIndexes(lines), demands, [
        { index: 1, error: 'notEnoughStock', reason: 'Too little' },
      ])
    const problem = { code: 'NOT_PASSED', status: 409, message: 'Too little (line item B)' }

    assert.deepEqual(told(open.lineItems), [{ ...problem, path: ['lineItems', 1, 'quantity'] }])
    assert.deepEqual(told([{ code: 'B' }]), [{ ...problem, path: ['lineItems', 0, 'quantity'] }])
    assert.deepEqual(told([]), [{ ...problem, path: ['lineItems'] }])
  })
})

describe('an update means for the stock', () => {
  const other = { quantityChangeReason: 'other' as const }
  const nothing = { released: [], wanted: [], settled: [] }
  const cases: [title: string, sent: SalesOrderUpdate, change: object][] = [
    ['nothing, when no line changes', { notes: 'x' }, {}],
    ['nothing, when a line is under way', { lineItems: [{ code: 'A', status: 'inProgress' }] }, {}],
    ['nothing, when the order is', { status: 'ready' }, {}],
    [
      'that less is given back',
      { lineItems: [{ code: 'B', quantity: 1.5, ...other }] },
      { released: [{ salesOrderLineItemCode: 'B', keep: 1.5 }] },
    ],
    ['that more is wanted', { lineItems: [{ code: 'B', quantity: 4, ...other }] }, { wanted: ['B'] }],
    [
      'that another product is wanted',
      { lineItems: [{ code: 'A', product: { ...line().product, code: 'cup' } }] },
      { released: [{ salesOrderLineItemCode: 'A' }], wanted: ['A'] },
    ],
    [
      'that another place is wanted',
      { lineItems: [{ code: 'A', fulfillmentLocationCode: 'store' }] },
      { released: [{ salesOrderLineItemCode: 'A' }], wanted: ['A'] },
    ],
    ['that a new line wants its own', { lineItems: [line({ code: 'C' })] }, { wanted: ['C'] }],
    [
      'that a line gives all back when it is voided',
      {
        lineItems: [
          { code: 'A', status: 'rejected' },
          { code: 'B', quantity: 0, ...other },
        ],
      },
      { released: [{ salesOrderLineItemCode: 'A' }, { salesOrderLineItemCode: 'B' }] },
    ],
    [
      'that goods have left',
      { lineItems: [{ code: 'B', status: 'fulfilled' }] },
      { released: [{ salesOrderLineItemCode: 'B' }], settled: [{ code: 'B', quantity: 3 }] },
    ],
    [
      'that fewer goods have left, and the others are given back',
      { lineItems: [{ code: 'B', status: 'fulfilled', quantity: 1, ...other }] },
      { released: [{ salesOrderLineItemCode: 'B' }], settled: [{ code: 'B', quantity: 1 }] },
    ],
    [
      'that all goods have left but those of lines that were voided',
      { status: 'fulfilled', lineItems: [{ code: 'A', status: 'canceled' }] },
      {
        released: [{ salesOrderLineItemCode: 'A' }, { salesOrderLineItemCode: 'B' }],
        settled: [{ code: 'B', quantity: 3 }],
      },
    ],
    [
      'that all is given back when the order is voided',
      { status: 'canceled' },
      { released: [{ salesOrderLineItemCode: 'A' }, { salesOrderLineItemCode: 'B' }] },
    ],
  ]
  for (const [title, sent, change] of cases)
    it(title, () => assert.deepEqual(stockChange(open, updated(open, sent)), { ...nothing, ...change }))

  it('only what is left of a line of which some was handed over', () => {
    const handed = (code: string) => money.amount(code === 'B' ? 2 : 0)
    const change = (sent: SalesOrderUpdate) => stockChange(open, updated(open, sent), handed)

    assert.deepEqual(change({ lineItems: [{ code: 'B', status: 'fulfilled' }] }), {
      ...nothing,
      released: [{ salesOrderLineItemCode: 'B' }],
      settled: [{ code: 'B', quantity: 1 }],
    })
    assert.deepEqual(change({ lineItems: [{ code: 'B', quantity: 2.5, ...other }] }).released, [
      { salesOrderLineItemCode: 'B', keep: 0.5 },
    ])
  })

  it('nothing for an imported order', () => {
    const imported = { ...open, imported: true }

    assert.deepEqual(stockChange(imported, updated(imported, { status: 'canceled' })), nothing)
  })
})
