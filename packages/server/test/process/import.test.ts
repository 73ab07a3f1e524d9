import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openDatabase, sql } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { importer } from '../../src/services/import/import/import.fixture.ts'
import { cloneDemo } from '../support/demo.ts'
import { launch, newFolder } from '../support/launch.ts'
import { until } from '../support/until.ts'

const ROWS = 6000

/** New products, changes of earlier ones, deletions and rows that are wrong, so that an order and a count can go wrong. */
const rowOf = (n: number): object => {
  if (n % 10 === 9) return { code: `kill-${n}`, name: 5 }
  if (n % 7 === 6) return { code: `kill-${n - 6}`, rating: (n % 5) + 1 }
  if (n % 31 === 30) return { productCode: `kill-${n - 10}`, importType: 'D' }
  return {
    code: `kill-${n}`,
    name: { 'en-us': `Product ${n}`, 'de-de': `Artikel ${n}` },
    modelType: 'standard',
    isInventoryManaged: false,
  }
}
const content = Array.from({ length: ROWS }, (_, n) => JSON.stringify(rowOf(n))).join('\n')

it('ends an import as if nothing had happened after its server was killed in the middle of it', async () => {
  const connectionString = await cloneDemo()
  const database = openDatabase({ connectionString, max: 2 })
  after(() => database.close())
  const folder = await newFolder()
  const start = async () => {
    const server = launch({
      DATABASE_URL: connectionString,
      TRADEPOST_DATA_DIR: folder,
      TRADEPOST_DEMO: '1',
      TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
    })
    const url = await server.ready
    const client = { clientId: 'demo', clientSecret: 'demo-secret' }
    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...client, retries: 0 })
    const kill = () => {
      server.child.kill('SIGKILL')
      return server.ended
    }
    return { api, kill, ...importer({ api, url }) }
  }
  const rowsDone = async (ref: string) => {
    const { total } = await database.one<{ total: number }>(sql`
      select coalesce(max((counts ->> 'total')::int), 0) as total from import_file where ref = ${ref}::uuid`)
    return total
  }
  const begin = async ({ api, upload }: Awaited<ReturnType<typeof start>>, catalogCode: string) => {
    const { ref } = await api.createImport({ body: { source: catalogCode } })
    await upload(ref, { entity: 'product', catalogCode, content })
    await api.startImport({ importRef: ref, body: {} })
    return ref
  }

  const first = await start()
  const ref = await begin(first, 'us')
  await until(async () => (await rowsDone(ref)) >= 500)
  await first.kill()
  const before = await rowsDone(ref)
  const second = await start()
  const disturbed = await second.ended(ref)
  const undisturbed = await second.ended(await begin(second, 'de'))

  assert.ok(before < ROWS, 'it had ended already')
  assert.equal(disturbed.status, 'finished')
  const countsOf = ({ entityFiles: [file] }: typeof disturbed) => ({ ...file, context: null })
  assert.deepEqual(countsOf(disturbed), countsOf(undisturbed))
  assert.equal(disturbed.entityFiles[0]?.total, ROWS)
  assert.deepEqual(disturbed.entries, undisturbed.entries)
  const stored = (catalogCode: string) =>
    database.many(sql`
      select p.code, p.data, p.revision from product p
      join catalog c on c.merchant_id = p.merchant_id and c.id = p.catalog_id
      where c.code = ${catalogCode} and p.code like 'kill-%' order by p.code`)
  assert.deepEqual(await stored('us'), await stored('de'))
  await second.kill()
})
