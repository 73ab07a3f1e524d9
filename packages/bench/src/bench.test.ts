import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { loadTestDatabase } from '@tradepost/kernel'
import { checkBars } from './bars.ts'
import { type BenchResult, runBench } from './bench.ts'
import { measureEach, type ScenarioResult, scenarioLine } from './each-scenario.ts'
import type { BenchOptions } from './options.ts'
import { hasFailed, report } from './report.ts'
import { scenarios } from './scenario/scenario.ts'
import { createCleanup } from './server/cleanup.ts'

/** The large batch differs from `create100` by its size only, and takes half a minute. */
const tried = scenarios.filter(({ name }) => name !== 'create1000')

const tiny: BenchOptions = {
  callers: 2,
  // callers end with the request that they have begun, so each side sends some however short it is
  seconds: 0.01,
  rounds: 1,
  warmUpSeconds: 0,
  only: tried.map(({ name }) => name),
  products: { large: 300, medium: 100, small: 60 },
  siblings: 30,
  orders: { large: 200, medium: 100, byInterface: 60 },
  reportedOrders: 500,
  customers: 30,
  returned: 10,
  batches: { statuses: 5, routed: 4 },
  idleSeconds: 0,
  enforce: false,
  json: '',
}

describe('the benchmark', () => {
  const cleanup = createCleanup()
  let result: BenchResult
  // also compares the recorded statements of two keys and refuses what the floor could not repeat
  before(async () => {
    result = await runBench({ ...tiny, databaseUrl: loadTestDatabase().url }, () => undefined, cleanup)
  })
  after(cleanup.run)

  for (const { name } of tried)
    it(`measures ${name} on both sides without a failure`, () => {
      const measured = result.scenarios[name]

      assert.ok(measured)
      assert.ok(measured.http.count > 0 && measured.floor.count > 0)
      assert.equal(measured.http.failure ?? measured.floor.failure, undefined)
      assert.equal(measured.http.failed + measured.floor.failed, 0)
    })

  it('sends reads and updates of a product to the bare server, too', () => {
    const limits = Object.entries(result.scenarios).filter(([, { limit }]) => limit)

    assert.deepEqual(limits.map(([name]) => name).toSorted(), ['get', 'list20', 'update'])
    for (const [name, { limit }] of limits) {
      assert.equal(limit?.failure, undefined, name)
      assert.ok(limit && limit.count > 0 && limit.ratio > 0, name)
    }
  })

  it("measures a database server of one's own beside the embedded one", () => {
    for (const { name } of tried) {
      const { own } = result.scenarios[name] ?? {}
      assert.equal(own?.failure, undefined, name)
      assert.ok(own && own.count > 0 && own.ratio > 0 && own.failed === 0, name)
    }
    assert.match(report(result, []), /^get .* [\d,]+ +\d+ % +[\d,]+ +0$/m)
  })

  it("gives the floor the server's own statements", () => {
    const texts = (name: string) => result.scenarios[name]?.statements ?? []

    assert.equal(texts('get').length, 1)
    assert.match(texts('get')[0] as string, /from catalog c .*left join lateral .*from product/s)
    assert.equal(texts('update').length, 1)
    assert.match(texts('update').join(';'), /update product p set.*insert into outbox/s)
    assert.match(
      texts('create100').join(';'),
      /insert into product.*insert into outbox.*insert into counter/s,
    )
    assert.deepEqual(texts('list20'), texts('list20-small'))
    assert.equal(texts('reserve').length, 3)
    assert.match(texts('reserve').join(';'), /for update.*update inventory.*insert into inventory_change/s)
    assert.deepEqual(texts('reserve-hot'), texts('reserve'))
    assert.match(
      texts('order-create').join(';'),
      /order_sequence.*insert into sales_order.*insert into order_line.*insert into outbox/s,
    )
    assert.equal(texts('order-create').filter((text) => text.includes('insert into order_line')).length, 1)
    assert.match(texts('order-update').join(';'), /for update.*update sales_order.*insert into outbox/s)
    assert.equal(texts('order-get').length, 1)
    assert.equal(texts('work-get').length, 1)
    assert.deepEqual(texts('work-list100'), texts('work-list100-medium'))
    const writes = (name: string, table: string) =>
      texts(name).filter((text) => new RegExp(`(update|insert into) ${table}\\b`).test(text)).length
    for (const table of ['fulfillment_order', 'fulfillment_order_line', 'outbox'])
      assert.equal(writes('work-status500', table), 1, table)
    for (const table of ['sales_order', 'fulfillment_order', 'reservation'])
      assert.ok(writes('order-route100', table) > 0, table)
    const makesWork = (text: string) => text.includes('insert into fulfillment_order (')
    assert.equal(texts('order-route100').filter(makesWork).length, 1)
    assert.equal(writes('return-create', 'return_order'), 1)
    assert.equal(texts('order-list100').length, 1)
    assert.equal(texts('page-fresh').length, 1)
    assert.deepEqual(texts('page-edited'), texts('page-fresh'))
    assert.equal(texts('store-product').length, 1)
    for (const table of ['sales_order', 'reservation', 'payment', 'cart_purchase'])
      assert.ok(writes('checkout', table) > 0, table)
    assert.deepEqual(texts('order-list100'), texts('order-list100-medium'))
  })

  it('judges and prints what it has measured', () => {
    const checkedBars = checkBars(result)

    assert.equal(hasFailed(result), false)
    assert.equal(checkedBars.length, 38)
    assert.match(report(result, checkedBars), /^list20-deep +[\d,]+ /m)
  })

  it('goes on after a scenario that breaks, says each result at once, and names the broken one', async () => {
    const [first, second] = tried.slice(0, 2)
    assert.ok(first && second)
    const known = result.scenarios[second.name] as ScenarioResult
    const said: string[] = []

    const measured = await measureEach(
      [first, second],
      async ({ name }) => {
        if (name === first.name) throw new Error('the client process ended with SIGKILL')
        return known
      },
      (text) => said.push(text),
    )

    const reason = `${first.name} could not be measured: the client process ended with SIGKILL`
    assert.deepEqual(said, [
      `Measuring ${first.name}…`,
      reason,
      `Measuring ${second.name}…`,
      scenarioLine(second.name, known),
    ])
    const outcome = { ...result, ...measured }
    assert.equal(hasFailed(outcome), true)
    assert.ok(report(outcome, []).includes(reason))
  })
})
