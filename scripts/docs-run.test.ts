import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cloneDemo } from '../packages/server/test/support/demo.ts'
import { freePort } from '../packages/server/test/support/free-port.ts'
import { launch } from '../packages/server/test/support/launch.ts'
import { followPage, readBlocks, readSteps, run } from './docs/steps.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = await mkdtemp(join(tmpdir(), 'tradepost-docs-'))
after(() => rm(folder, { recursive: true, force: true }))

const { child, ready } = launch({
  DATABASE_URL: await cloneDemo(),
  TRADEPOST_DEMO: '1',
  TRADEPOST_CONSOLE: '0',
  TRADEPOST_PORT: String(await freePort()),
  TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
})
after(() => child.kill('SIGTERM'))
const url = await ready

/** Runs the page, and compares the answers with those that it shows. */
const runShell = async (page: string) => {
  const { output, answers, refused } = await followPage(page, { url, folder })
  for (const { shown, got } of answers)
    for (const [, name] of shown.matchAll(/"(\w+)" *:/g))
      assert.match(got, new RegExp(`"${name}" *:`), `${page} shows an answer with ${name}`)
  return { output, refused }
}

type Page = {
  title: string
  /** Statuses of the calls that the page has refused on purpose. */
  refused?: number[]
  shows: RegExp[]
}

const pages: Record<string, Page> = {
  'README.md': {
    title: 'has a first call in the README that can be pasted',
    shows: [/\{"product":\{"code":"tea-assam-100g","rating":5\}\}$/m],
  },
  'docs/guides/getting-started.md': {
    title: 'leads from nothing to a product and an event in its first steps',
    shows: [
      /\{"product":\{"code":"mug","name":"Mug","operationalStatus":"active"\}\}/,
      /HTTP\/1\.1 204 /,
      /"products":\[\{"code":"mug","name":"Mug","rating":4\.5\}\]/,
      /\{"product":\{"code":"mug","rating":5\}\}$/m,
    ],
  },
  'docs/guides/migrate.md': {
    title: 'brings a product of another shop system on the page about moving',
    shows: [/SEO Title \(in 1 row: /, /"code":"BOARD-S","parentProductCode":"olive-board"/, /"onHand" ?: ?6/],
  },
  'docs/guides/storefront.md': {
    title: 'makes a publishable key in the guide to a storefront of your own',
    shows: [/"publishableKey":\{"key":"pk_[0-9a-f]{32}","name":"My app"/],
  },
  'docs/services/accounts.md': {
    title: 'makes a client and gives it another secret on the page of accounts',
    shows: [/"id":"price-feed-\d+".*"id":"price-feed-\d+","secret":/s],
  },
  'docs/services/analytics.md': {
    title: 'counts what was sold on the page of analytics',
    shows: [/"reportingData":\[\{"periodStart":.*"value":[1-9]/],
  },
  'docs/services/carts.md': {
    title: 'fills a cart and buys it on the page of carts',
    shows: [/"product":\{"id":"tea-assam-100g"/, /"orderNumber" ?: ?"\d+"/],
  },
  'docs/services/catalog.md': {
    title: 'filters, counts, suggests and changes products on the page of the catalog',
    shows: [
      /"products":\[\{"name":"Workshop Apron"\}/,
      /"label":"Moosgrün"/,
      /"words":\["tea"/,
      /^\{"errors":\[\]\}/m,
      /\{"productCodes":\["tea-of-tomorrow"\],"categoryCodes":\["attic"\]/,
    ],
  },
  'docs/services/content.md': {
    title: 'publishes a page on the page of content',
    refused: [400],
    shows: [
      /^\{\}/,
      /"pageTitle":"Tee im Sommer"/,
      /"message":"51 is above the maximum of 50"/,
      /"products":\{.*"black-teas":\[\{"code":"tea-/,
      /"baseUrl":"http:\S+\/images\/\S+\.png"/,
    ],
  },
  'docs/services/customers.md': {
    title: 'makes, finds and changes customers on the page of customers',
    shows: [/"results":\[\{"type" : "customer"/, /"externalCustomerNumbers":\["K-2"\],"existing":\[\{/],
  },
  'docs/services/event-intake.md': {
    title: 'takes events on the page of the event intake',
    shows: [/^\{"ids":\["\d+","\d+"\]\}/m],
  },
  'docs/services/fulfillment.md': {
    title: 'shows what waits at a location on the page of fulfillment orders',
    shows: [/"fulfillmentOrders" ?: ?\[\{.*"status" ?: ?"new".*"lineItems" ?: ?\[/],
  },
  'docs/services/imports.md': {
    title: 'imports a file and takes it back on the page of imports',
    shows: [
      /"updated" : \{"failed": 0, "succeeded": 1/,
      /"created" : \{"failed": 1, "succeeded": 0/,
      /\{"undo":\{.*"status":"started"/,
    ],
  },
  'docs/services/inventory.md': {
    title: 'explains, sets and takes stock on the page of inventory',
    shows: [/"before" : 11, "after" : 9, "change" : -2, "reason" : "decrement"/],
  },
  'docs/services/locations.md': {
    title: 'finds, opens and books locations on the page of locations',
    shows: [/"code" : "riverside"/, /"locations":\[\{"code":"downtown"/, /"id" : "noon_2030-12-03"/],
  },
  'docs/services/orders.md': {
    title: 'sells, changes, places and ships an order on the page of orders',
    refused: [400],
    shows: [
      /^\{"orderNumbers":\["\d+"\],"errors":\[\]\}/m,
      /"message":"A new quantity needs quantityChangeReason"/,
      /^\{"ids":\[\d+\],"errors":\[\]\}/m,
      /"kind": "fulfillmentOrder"/,
    ],
  },
  'docs/services/plugin.md': {
    title: 'switches the plugin of a shop on, on its page',
    shows: [],
  },
  'docs/services/prices.md': {
    title: 'resolves prices as the page of prices shows them',
    shows: [/from 4 to 7.*"source":"location"/],
  },
  'docs/services/promotions.md': {
    title: 'makes, evaluates and hands out a promotion on the page of promotions',
    shows: [/"lines":\[\{"code":"1","productCode":"oolong"/, /"codes":\["TEA-\w+","TEA-\w+","TEA-\w+"\]/],
  },
  'docs/services/reservations.md': {
    title: 'reserves stock until there is none on the page of reservations',
    shows: [/"codes":\["[\w-]{36}"/, /"reason":"There is not enough stock: 2 a/],
  },
  'docs/services/returns.md': {
    title: 'takes goods back on the page of returns',
    shows: [
      /\{"ids":\["R\d+(-\d+)?"\],"errors":\[\]\}/,
      /HTTP\/1\.1 204 .*HTTP\/1\.1 204 /s,
      /"reason" : "returned", "reference" : "R[\d-]+\/1"/,
      /"name" ?: ?"Etikett beschädigt"/,
    ],
  },
  'docs/services/routing.md': {
    title: 'routes, explains and replays on the page of routing',
    shows: [
      /"routingRules" ?: ?\{/,
      /"fulfillmentOrders" ?: ?\[/,
      /"locations" ?: ?\[.*"locations" ?: ?\[/s,
      /"changed" ?: ?\{/,
    ],
  },
  'docs/services/segments.md': {
    title: 'groups customers by rules and by hand on the page of segments',
    shows: [
      /"code" : "germany".*"memberCount" : [1-9]/,
      /"ids":\["phone-1"\],"errors":\[\]/,
      /"totalItemCount":1\},"members":\[\{.*"lastName" : "Doe"/,
    ],
  },
  'docs/services/shops.md': {
    title: 'reads settings and changes design and logo on the page of shops',
    shows: [/"defaultCurrency":"USD"/, /"appLogo" : "http:\S+\/logo-/],
  },
}

it('runs every page that calls the server', async () => {
  const calling: string[] = []
  for await (const page of glob('{README.md,docs/**/*.md}', { cwd: root }))
    if ((await readSteps(page)).length > 0) calling.push(page)

  assert.deepEqual(calling.toSorted(), Object.keys(pages).toSorted())
})

// a machine without curl can run Tradepost and these tests, but not the pages
if (spawnSync('curl', ['--version']).status === 0)
  for (const [page, { title, refused = [], shows }] of Object.entries(pages))
    it(title, async () => {
      const done = await runShell(page)

      assert.deepEqual(done.refused, refused, done.output)
      for (const shown of shows) assert.match(done.output, shown)
    })

it('has a first call with the SDK that runs', async () => {
  const [script = ''] = await readBlocks('README.md', 'ts', url)

  const { output } = await run(process.execPath, ['--input-type=module-typescript', '--eval', script], root)

  assert.match(output, /\{ code: 'tea-assam-100g', rating: 5 \}/)
})

it('feeds, sells, acknowledges and refunds by the script of the first integration', async () => {
  const script = join(root, 'examples/first-integration/integration.ts')

  const { output } = await run(process.execPath, [script], root, { ...process.env, TRADEPOST_URL: url })

  assert.match(output, /^1\. client .*^2\. 1 change failed: .*not found.*^5\. order \d+ arrived/ims)
  assert.match(output, /^7\. return R\d+ is completed, refund -9\.5$/m)
  assert.match(output, /: 18 at warehouse$/m)
})
