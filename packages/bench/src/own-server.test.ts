import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { loadTestDatabase } from '@tradepost/kernel'
import { runBench } from './bench.ts'
import { readOptions } from './options.ts'
import { hasFailed, report } from './report.ts'
import { createCleanup } from './server/cleanup.ts'

const cleanup = createCleanup()
after(cleanup.run)

it("measures a database server of one's own beside the embedded one", async () => {
  const options = readOptions(['--only', 'get', '--callers', '2', '--seconds', '0.05', '--quick'])
  assert.ok(options !== 'help')
  const small = {
    products: { large: 20, medium: 20, small: 20 },
    orders: { large: 10, medium: 10, byInterface: 10 },
    siblings: 5,
    reportedOrders: 50,
    customers: 5,
    returned: 5,
    batches: { statuses: 2, routed: 2 },
    warmUpSeconds: 0.05,
  }

  const result = await runBench(
    { ...options, ...small, databaseUrl: loadTestDatabase().url },
    () => undefined,
    cleanup,
  )

  const { own } = result.scenarios.get ?? {}
  assert.ok(own && own.count > 0 && own.ratio > 0)
  assert.equal(hasFailed(result), false)
  assert.match(report(result, []), /^get .* [\d,]+ +\d+ % +[\d,]+ +0$/m)
})
