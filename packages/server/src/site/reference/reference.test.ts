import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, type Service, services } from '@tradepost/contract'
import Fastify from 'fastify'
import { type DemoSite, sitePlugin } from '../index.ts'

/** A page weighs less than this before it is compressed. */
const MOST_BYTES = 600_000

const demo = {
  merchantCode: 'demo',
  client: { id: 'demo', secret: 'demo-secret' },
  demoToken: async () => 'a-token',
  pathExamples: async () => ({ productCode: 'tea-assam' }),
} as unknown as DemoSite

const site = (over: { demo?: DemoSite } = {}) => {
  const app = Fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'NotFound' }))
  app.register(sitePlugin, {
    services: Object.values(services) as Service[],
    version: '1.2.3',
    publicUrl: 'http://shop.test',
    vendor: 'service',
    databaseKind: 'embedded',
    hasMerchant: async () => true,
    ...over,
  })
  return app
}

const app = site({ demo })
const pageOf = async (path: string) => (await app.inject(path)).body
const addresses = async () => [
  ...new Set(
    [...(await pageOf('/docs')).matchAll(/href="(\/docs\/[\w-]+)/g)].map(([, path]) => path as string),
  ),
]

describe('the API reference', () => {
  it('has every operation on one page, and pages that weigh little', async () => {
    const paths = await addresses()
    const pages = await Promise.all(paths.map(pageOf))
    const shown = pages.flatMap((page) =>
      [...page.matchAll(/<article class="operation" id="(\w+)"/g)].map(([, name]) => name as string),
    )
    const heavy = paths.filter((_, index) => Buffer.byteLength(pages[index] ?? '') > MOST_BYTES)

    assert.deepEqual(shown.toSorted(), allOperations.map(({ name }) => name).toSorted())
    assert.deepEqual(heavy, [])
    assert.ok(Buffer.byteLength(await pageOf('/docs')) < MOST_BYTES)
  })

  it('links only to pages, operations and shapes that are there', async () => {
    const paths = ['/docs', ...(await addresses())]
    const pages = new Map(await Promise.all(paths.map(async (path) => [path, await pageOf(path)] as const)))
    const broken = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/href="(\/docs\/[\w-]+)?(?:#([\w-]+))"/g)]
        .filter(([, to = path, anchor]) => !pages.get(to)?.includes(` id="${anchor}"`))
        .map(([link]) => `${path}: ${link}`),
    )

    assert.deepEqual([...new Set(broken)], [])
  })

  it('shows a write with its fields, as curl, SDK and command, with answers and a form to try it', async () => {
    const page = await pageOf('/docs/products')
    const [, operation = ''] =
      /(<article class="operation" id="updateProduct".*?<\/article>)/s.exec(page) ?? []

    for (const text of [
      '<code>/catalog/v1/merchants/{merchantCode}/products/{productCode}</code>',
      '<summary>curl</summary>',
      '/merchants/demo/products/tea-assam&apos;',
      '<summary>SDK</summary>',
      'npx tradepost call updateProduct',
      '<code>salePrice</code>',
      '<strong>412</strong>',
      'data-method="POST"',
      'name="dryRun"',
    ])
      assert.ok(operation.includes(text), text)
  })

  it('finds operations by what somebody wants to do', async () => {
    const found = await pageOf('/docs?q=raise+the+price+of+a+product')
    const none = await pageOf('/docs?q=%3Cb%3Exyzzy')

    assert.match(found, /<a href="\/docs\/products#updateProduct">/)
    assert.match(none, /No operation fits “&lt;b&gt;xyzzy”/)
    assert.equal((await app.inject('/docs/nowhere')).statusCode, 404)
  })

  it('loads its parts from this host alone and allows no inline script or style', async () => {
    const { body, headers } = await app.inject('/docs/products')

    for (const [, url] of body.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g))
      assert.match(url as string, /^\/[^/]/)
    assert.doesNotMatch(body, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/)
  })

  it('gives the visitor a token only in the demo, where no other site can read it', async () => {
    const signedIn = await app.inject('/docs/settings.json')

    assert.deepEqual(signedIn.json(), { token: 'a-token' })
    assert.equal(signedIn.headers['cache-control'], 'no-store')
    assert.equal(signedIn.headers['access-control-allow-origin'], undefined)
    assert.deepEqual((await site().inject('/docs/settings.json')).json(), { token: null })
  })
})
