import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cloneDemo } from '../packages/server/test/support/demo.ts'
import { freePort } from '../packages/server/test/support/free-port.ts'
import { launch } from '../packages/server/test/support/launch.ts'

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

const blocksOf = async (page: string, language: string): Promise<string[]> => {
  const blocks = (await readFile(join(root, page), 'utf8')).matchAll(
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'),
  )
  return [...blocks].map(([, block = '']) => block.replaceAll('http://localhost:8080', url))
}

const run = async (command: string, args: string[], cwd: string) => {
  const process = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(process.stdout), once(process, 'exit')])
  assert.equal(code, 0, output)
  return output
}

/** Those that call the server, as one script: later ones use what earlier ones have set. */
const runShell = async (page: string) => {
  const blocks = (await blocksOf(page, 'sh')).filter((block) => /curl|BASE|TOKEN/.test(block))
  // an event is applied within a second, unless the machine has more to do
  const script = blocks.join('\n').replace('sleep 1', 'sleep 5')
  return run('bash', ['-e', '-c', script], folder)
}

// a machine without curl can run Tradepost and these tests, but not the pages
if (spawnSync('curl', ['--version']).status === 0) {
  it('has a first call in the README that can be pasted', async () => {
    const output = await runShell('README.md')

    assert.match(output, /\{"product":\{"code":"tea-assam-100g","rating":5\}\}$/)
  })

  it('leads from nothing to a product and an event in its first steps', async () => {
    const output = await runShell('docs/guides/getting-started.md')

    assert.match(output, /\{"product":\{"code":"mug","name":"Mug","operationalStatus":"active"\}\}/)
    assert.match(output, /HTTP\/1\.1 204 /)
    assert.match(output, /"products":\[\{"code":"mug","name":"Mug","rating":4\.5\}\]/)
    assert.match(output, /\{"product":\{"code":"mug","rating":5\}\}$/)
  })

  it('publishes a page on the page of content', async () => {
    const output = await runShell('docs/services/content.md')

    assert.match(output, /^\{\}/)
    assert.match(output, /"pageTitle":"Tee im Sommer"/)
    assert.match(output, /"message":"51 is above the maximum of 50"/)
    assert.match(output, /"products":\{.*"black-teas":\[\{"code":"tea-/)
    assert.match(output, /"baseUrl":"http:\S+\/images\/\S+\.png"/)
  })

  it('takes goods back on the page of returns', async () => {
    const output = await runShell('docs/services/returns.md')

    assert.match(output, /\{"ids":\["R\d+(-\d+)?"\],"errors":\[\]\}/)
    assert.equal(output.match(/HTTP\/1\.1 204 /g)?.length, 2)
    assert.match(output, /"reason" : "returned", "reference" : "R[\d-]+\/1"/)
    assert.match(output, /"name" ?: ?"Etikett beschädigt"/)
  })

  it('shows what waits at a location on the page of fulfillment orders', async () => {
    const output = await runShell('docs/services/fulfillment.md')

    assert.match(output, /"fulfillmentOrders" ?: ?\[\{.*"status" ?: ?"new".*"lineItems" ?: ?\[/)
  })

  it('fills a cart and buys it on the page of carts', async () => {
    const output = await runShell('docs/services/carts.md')

    assert.match(output, /"product":\{"id":"tea-assam-100g"/)
    assert.match(output, /"orderNumber" ?: ?"\d+"/)
  })

  it('imports a file and takes it back on the page of imports', async () => {
    const output = await runShell('docs/services/imports.md')

    assert.match(output, /"updated" : \{"failed": 0, "succeeded": 1/)
    assert.match(output, /"created" : \{"failed": 1, "succeeded": 0/)
    assert.match(output, /\{"undo":\{.*"status":"started"/)
  })

  it('routes, explains and replays on the page of routing', async () => {
    const output = await runShell('docs/services/routing.md')

    assert.match(output, /"routingRules" ?: ?\{/)
    assert.match(output, /"fulfillmentOrders" ?: ?\[/)
    assert.match(output, /"locations" ?: ?\[.*"locations" ?: ?\[/s)
    assert.match(output, /"changed" ?: ?\{/)
  })
}

it('has a first call with the SDK that runs', async () => {
  const [script = ''] = await blocksOf('README.md', 'ts')

  const output = await run(process.execPath, ['--input-type=module-typescript', '--eval', script], root)

  assert.match(output, /\{ code: 'tea-assam-100g', rating: 5 \}/)
})
