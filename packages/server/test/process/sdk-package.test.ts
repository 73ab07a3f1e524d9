import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { openChromium } from '../browser/chromium.ts'
import { harness, useOwnServer } from '../support/harness.ts'

useOwnServer()
const run = promisify(execFile)

const folder = await mkdtemp(join(tmpdir(), 'tradepost-sdk-'))
after(() => rm(folder, { recursive: true, force: true }))

const build = fileURLToPath(new URL('./build/main.ts', import.meta.resolve('@tradepost/sdk')))
const readme = fileURLToPath(new URL('../README.md', import.meta.resolve('@tradepost/sdk')))
const nodes = [20, 22, 24] as const
const quiet = [
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--loglevel=error',
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=3000',
]

/** An empty project of an integrator, with the package as the only thing of ours. */
const install = async (): Promise<void> => {
  const dist = join(folder, 'dist')
  await run(process.execPath, [build, dist])
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: dist })
  const binary = `node-${process.platform}-${process.arch}`
  const packages = {
    '@tradepost/sdk': `file:./${stdout.trim()}`,
    typescript5: 'npm:typescript@5.9',
    typescript7: 'npm:typescript@7.0',
    ...Object.fromEntries(nodes.map((version) => [`node${version}`, `npm:${binary}@${version}`])),
  }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  )
  await run('npm', ['install', ...quiet], { cwd: folder })
}

/** Compilers and other Nodes come from the registry, which not every machine reaches. */
const skip = await install().then(
  () => false,
  (error: { stderr?: string }) => {
    if (!/E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|404|403)\b/.test(error.stderr ?? '')) throw error
    return 'the registry of packages cannot be reached'
  },
)

/** One product by each way of writing, read again page after page. */
const script = `
const { createProducts, iterate, putProducts, ...rest } = client
const tea = (code) => ({ code, name: { 'en-us': code }, modelType: 'standard', isInventoryManaged: false })
await createProducts({ body: { products: [tea('one')] } })
const report = await putProducts(['one', 'two', 'three'].map(tea), { batchSize: 2 })
const codes = []
for await (const { code } of iterate.listProducts({ limit: 2 })) codes.push(code)
const none = await rest.getProduct({ productCode: 'none' }).catch((error) => error instanceof NotFoundError)
`
const expected = {
  report: { created: 2, updated: 1, errors: [] },
  codes: ['one', 'three', 'two'],
  none: true,
}

const newClient = async () => {
  const { url, merchantCode, client, seed } = await harness()
  await seed.catalog()
  const options = { baseUrl: url, merchantCode, clientId: client.id, clientSecret: client.secret }
  return `createClient(${JSON.stringify(options)})`
}
const sorted = (answer: typeof expected) => ({ ...answer, codes: answer.codes.toSorted() })

describe('the package of the SDK', { skip }, () => {
  for (const version of nodes)
    it(`runs on Node ${version}`, async () => {
      const program = `import { createClient, NotFoundError } from '@tradepost/sdk'
const client = ${await newClient()}
${script}
console.log(JSON.stringify({ report, codes, none }))`
      await writeFile(join(folder, `on-${version}.js`), program)

      const node = join(folder, 'node_modules', `node${version}`, 'bin/node')
      const { stdout } = await run(node, [`on-${version}.js`], { cwd: folder })

      assert.deepEqual(sorted(JSON.parse(stdout)), expected)
    })

  it('runs in a browser', async () => {
    const source = await readFile(join(folder, 'node_modules/@tradepost/sdk/index.js'), 'utf8')
    const creation = await newClient()
    const page = await (await (await openChromium()).newContext({ bypassCSP: true })).newPage()
    await page.goto(new URL('/healthz', JSON.parse(creation.slice(13, -1)).baseUrl).href)

    const program = `(async () => {
  const module = URL.createObjectURL(new Blob([${JSON.stringify(source)}], { type: 'text/javascript' }))
  const { createClient, NotFoundError } = await import(module)
  const client = ${creation}
  ${script}
  return { report, codes, none }
})()`

    assert.deepEqual(sorted((await page.evaluate(program)) as typeof expected), expected)
  })

  for (const typescript of ['typescript5', 'typescript7'])
    it(`has types for ${typescript}, with names, open codes and mistakes found`, async () => {
      const [, example = ''] = /^```ts\n(.*?)^```/ms.exec(await readFile(readme, 'utf8')) ?? []
      const types = `import { type Client, type Product, type SalesOrder, type SalesOrderAdded, verifyWebhook } from '@tradepost/sdk'
export const number = (event: SalesOrderAdded): string => event.payload.salesOrderNumber
export const total = (order: SalesOrder): unknown => order
export const named = async (client: Client, currencyCode: string): Promise<Product> => {
  await client.updateProduct({ productCode: 'tea', body: { price: { currencyCode, price: 1 } } })
  // @ts-expect-error a value outside of the enum
  await client.updateProduct({ productCode: 'tea', body: { status: 'sold' } })
  // @ts-expect-error a parameter that the operation does not have
  await client.getProduct({ productCode: 'tea', offset: 1 })
  return (await client.getProduct({ productCode: 'tea' })).product
}
export const receive = async (payload: string, headers: Headers): Promise<string | undefined> => {
  const event = await verifyWebhook({ payload, headers, secret: 'whsec_' })
  return event.eventCode === 'salesOrderAdded' ? event.payload.salesOrderNumber : undefined
}
`
      await writeFile(join(folder, 'example.ts'), example)
      await writeFile(join(folder, 'types.ts'), types)
      const compilerOptions = { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, types: [] }
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['example.ts', 'types.ts'] }),
      )

      const tsc = join(folder, 'node_modules', typescript, 'bin/tsc')
      const { stdout } = await run(process.execPath, [tsc, '-p', folder], {
        cwd: folder,
      }).catch(({ stdout }) => ({ stdout: String(stdout) }))

      assert.equal(stdout, '')
    })

  it('is small in a bundle, and has nothing but itself', async () => {
    const entry = join(folder, 'entry.js')
    await writeFile(
      entry,
      `import { createClient } from '@tradepost/sdk'\nconsole.log(await createClient({ baseUrl: '' }).getMerchant())`,
    )
    const bundle = await rolldown({ input: entry })
    const { output } = await bundle.generate({ minify: true })

    assert.ok(gzipSync(output[0].code).length < 25_000)
    const { dependencies } = JSON.parse(
      await readFile(join(folder, 'node_modules/@tradepost/sdk/package.json'), 'utf8'),
    )
    assert.equal(dependencies, undefined)
    assert.ok((await stat(join(folder, 'node_modules/@tradepost/sdk/LICENSE'))).isFile())
  })
})
