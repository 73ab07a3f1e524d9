import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { events, permissionCodes, type Service, services } from '@tradepost/contract'
import { deliver, routes } from '@tradepost/kernel'
import Fastify from 'fastify'
import { type DemoSite, type Mail, servedServices, sitePlugin } from './index.ts'
import type { SiteOptions } from './site.types.ts'

const first: Mail = {
  id: '1',
  date: new Date('2031-05-17T13:37:00Z'),
  from: 'Shop <shop@x.test>',
  to: 'Ada <ada@x.test>',
  subject: 'Tea & <b>more</b>',
  headers: [{ name: 'X-Note', value: '<script>' }],
  text: 'Plain </pre><script>',
  html: '<p>Rich</p><script>run()</script>',
}

const demo: DemoSite = {
  merchantCode: 'demo',
  merchantName: 'Kettle & Crane',
  shopCode: 'web',
  client: { id: 'demo', secret: 'demo-secret' },
  demoToken: async () => 'a-token',
  showcase: async () => [
    { name: '<b>Tea</b>', price: 1234.5, currencyCode: 'USD', picture: '/demo/pictures/tea-1.svg' },
  ],
  numbers: async () => ({
    merchants: 1,
    products: 300,
    groups: { title: 'Products by model type', bars: [{ label: 'standard', count: 149 }] },
  }),
  renderPicture: (name) => (name === 'tea-1' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : null),
  pathExamples: async () => ({ productCode: 'tea-assam' }),
}

const mails: DemoSite['mails'] = {
  list: async () => [first, { ...first, id: '2', subject: '' }],
  find: async (id) => (id === '1' ? first : id === '2' ? { ...first, id, html: null } : null),
}

const site = (over: Partial<SiteOptions> = {}) => {
  const app = Fastify()
  deliver(app)
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
const inDemo = (over: Partial<DemoSite> = {}) => site({ demo: { ...demo, ...over } })
/** Keeps the documents, each of which takes up to a second to write. */
const app = inDemo()

/** Addresses that the browser would load or call by itself. */
const loaded = (page: string) =>
  [...page.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(([, url]) => url)

describe('the landing page', () => {
  it('shows what runs, the goods and numbers of the demo, and a first call', async () => {
    const { body, headers } = await inDemo().inject('/')

    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    for (const text of [
      '1.2.3',
      'PostgreSQL, embedded',
      'Kettle &amp; Crane',
      '$1,234.50',
      '<strong>300</strong>',
      '149',
    ])
      assert.ok(body.includes(text), text)
    assert.ok(body.includes('-d client_id=demo') && body.includes('-d client_secret=demo-secret'))
    assert.ok(body.includes('&lt;b&gt;Tea&lt;/b&gt;'))
  })

  it('names all that is served below an address, as its document does', async () => {
    const { body } = await app.inject('/')
    const named = [...body.matchAll(/<a href="(\/[a-z-]+\/openapi\.json)">([^<]*)/g)]

    assert.ok(named.length > 5)
    for (const [, path = '', title] of named)
      assert.equal((await app.inject(path)).json().info.title, `Tradepost: ${title}`)
    assert.ok(body.includes('>Customers, Customer passwords</a>'))
  })

  it('counts operations, events and permissions as the interface has them', async () => {
    const { body } = await site().inject('/')
    const operations = Object.values(services).flatMap(({ operations }) => Object.keys(operations))

    for (const [count, name] of [
      [operations.length, 'operations'],
      [Object.keys(events).length, 'events'],
      [permissionCodes.length, 'permissions'],
    ])
      assert.ok(body.includes(`<strong>${count}</strong> ${name}`), `${count} ${name}`)
  })

  it('leads only to what exists', async () => {
    const { body } = await app.inject('/')
    const links = [...body.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path as string)

    const elsewhere = ['/healthz', '/readyz', '/metrics', '/store/demo/web']
    for (const path of links.filter((path) => !elsewhere.includes(path)))
      assert.equal((await app.inject(path)).statusCode, 200, path)
    for (const path of [
      '/docs',
      '/store/demo/web',
      '/openapi.json',
      '/healthz',
      '/metrics',
      '/merchant/openapi.json',
    ])
      assert.ok(links.includes(path), path)
  })

  it('goes without demo data outside the demo and when the database is away', async () => {
    const plain = await site().inject('/')
    const broken = await inDemo({ showcase: () => Promise.reject(new Error('away')) }).inject('/')

    for (const { statusCode, body } of [plain, broken]) {
      assert.equal(statusCode, 200)
      assert.ok(!body.includes('class="card"'))
    }
    assert.ok(!plain.body.includes('demo'))
  })

  it('names the command that makes the first merchant, as long as there is none', async () => {
    const empty = await site({ hasMerchant: async () => false, hasConsole: true }).inject('/')
    const away = await site({ hasMerchant: () => Promise.reject(new Error('away')) }).inject('/')

    assert.match(empty.body, /npx tradepost merchant create --code acme.*What to do first/s)
    for (const { body } of [away, await site().inject('/'), await inDemo().inject('/')])
      assert.ok(!body.includes('What to do first'))
  })

  it('allows no inline script or style and no other host', async () => {
    const { headers, body } = await inDemo().inject('/')
    const policy = String(headers['content-security-policy'])

    assert.match(policy, /default-src 'none';script-src 'self';style-src 'self';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.ok(!policy.includes('unsafe'))
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['strict-transport-security'], undefined)
    assert.doesNotMatch(body, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/)
    for (const url of loaded(body)) assert.match(url as string, /^\/[^/]/)
  })
})

describe('the mail of the demo', () => {
  it('is listed and shown, and escapes what others wrote', async () => {
    const app = inDemo({ mails })
    const [home, list, page, plain] = [
      await app.inject('/'),
      await app.inject('/mail'),
      await app.inject('/mail/1'),
      await app.inject('/mail/2'),
    ]

    assert.match(home.body, /href="\/mail"/)
    assert.match(list.body, /href="\/mail\/1".*Tea &amp; &lt;b&gt;more/s)
    assert.match(list.body, /href="\/mail\/2".*\(no subject\)/s)
    assert.match(page.body, /<iframe[^>]* src="\/mail\/1\/content" sandbox="allow-popups /)
    assert.match(page.body, /&lt;script&gt;/)
    assert.ok(!page.body.includes('<script>') && !page.body.includes('Rich'))
    assert.match(String(page.headers['content-security-policy']), /script-src 'self';.*frame-src 'self'/)
    assert.ok(!plain.body.includes('<iframe') && plain.body.includes('Plain &lt;/pre&gt;'))
    assert.match(
      (await inDemo({ mails: { ...mails, list: async () => [] } }).inject('/mail')).body,
      /Nothing/,
    )
  })

  it('runs nothing of the HTML that it shows, also when that is opened by itself', async () => {
    const { headers, body } = await inDemo({ mails }).inject('/mail/1/content')
    const policy = String(headers['content-security-policy'])

    assert.ok(body.includes('<p>Rich</p>'))
    assert.match(policy, /^default-src 'none';/)
    assert.match(policy, /frame-ancestors 'self';sandbox allow-popups allow-popups-to-escape-sandbox/)
    assert.doesNotMatch(policy, /script-src|allow-scripts|allow-same-origin/)
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
  })

  it('is nowhere without the demo, and neither is a mail that is not there', async () => {
    const addresses = ['/mail', '/mail/1', '/mail/1/content']
    for (const path of addresses) assert.equal((await site().inject(path)).statusCode, 404, path)
    for (const path of addresses) assert.equal((await inDemo().inject(path)).statusCode, 404, path)
    for (const path of ['/mail/9', '/mail/9/content', '/mail/2/content'])
      assert.equal((await inDemo({ mails }).inject(path)).statusCode, 404, path)
    assert.doesNotMatch((await inDemo().inject('/')).body, /\/mail/)
  })
})

describe('the OpenAPI addresses', () => {
  it('serve the whole interface and each service, cached by tag', async () => {
    const first = await app.inject('/openapi.json')
    const { etag } = first.headers
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': `W/${etag}` } })

    assert.equal(first.json().openapi, '3.1.1')
    assert.equal(first.json().servers[0].url, 'http://shop.test')
    assert.equal(first.json().components.parameters.merchantCode.example, 'demo')
    assert.equal(first.headers['cache-control'], 'public, no-cache')
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
  })

  it('serve a collection of Postman with every operation, that knows the client of the demo and fetches its token', async () => {
    const { item, variable, event } = (await app.inject('/postman.json')).json() as {
      item: { item: { item: { request: { url: { raw: string }; method: string } }[] }[] }[]
      variable: { key: string; value: string }[]
      event: { script: { exec: string[] } }[]
    }
    const requests = item.flatMap((service) => service.item.flatMap((tag) => tag.item))
    const { paths } = (await app.inject('/openapi.json')).json() as { paths: Record<string, object> }

    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods))
    assert.equal(requests.length, operations.length)
    assert.ok(requests.every(({ request }) => request.url.raw.startsWith('{{baseUrl}}/')))
    assert.equal(variable.find(({ key }) => key === 'merchantCode')?.value, 'demo')
    assert.doesNotThrow(() => new Function(event[0]?.script.exec.join('\n') ?? '}'))
    const plain = (await site().inject('/postman.json')).json() as { variable: { value: string }[] }
    assert.doesNotMatch(JSON.stringify(plain.variable), /demo/)
  })

  it('tell language models where everything is', async () => {
    const { body, headers } = await app.inject('/llms.txt')

    assert.match(body, /^# Tradepost\n\n> /)
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.match(body, /Model Context Protocol.* `http:\/\/shop\.test\/mcp`/)
    const links = [...body.matchAll(/\]\(http:\/\/shop\.test(\/[^)]*)\)/g)].map(([, path]) => path as string)
    assert.ok(links.includes('/catalog/openapi.json'))
    for (const path of links) assert.equal((await app.inject(path)).statusCode, 200, path)
  })

  it('combine the services that share a name', async () => {
    const plain = site()
    const operations = async (path: string) =>
      Object.values(
        (await plain.inject(path)).json().paths as Record<string, Record<string, { operationId: string }>>,
      )
        .flatMap((item) => Object.values(item))
        .map(({ operationId }) => operationId)

    const merchant = await operations('/merchant/openapi.json')
    const auth = await operations('/auth/openapi.json')
    const catalog = await operations('/catalog/openapi.json')

    assert.ok(merchant.includes('createMerchant') && merchant.includes('getSettings'))
    assert.ok(auth.includes('issueToken') && auth.includes('listUsers'))
    // an address has one entry for all of its methods
    assert.deepEqual(catalog.toSorted(), Object.keys(services.catalog.operations).toSorted())
  })
})

it('documents what is served and promises nothing else', () => {
  const served = servedServices([
    routes(services.catalog, { getCatalog: async () => undefined }),
    routes(services.catalog, { getProduct: async () => undefined }),
  ])

  assert.equal(served.length, 1)
  assert.deepEqual(Object.keys(served[0]?.operations ?? {}), ['getCatalog', 'getProduct'])
})

describe('pictures and unknown addresses', () => {
  it('shows pictures of the demo and keeps them for long', async () => {
    const { headers, statusCode } = await inDemo().inject('/demo/pictures/tea-1.svg')

    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/svg+xml')
    assert.match(String(headers['cache-control']), /max-age=31536000/)
    assert.match(String(headers['content-security-policy']), /sandbox/)
    // shown in mails, whose frame has no origin
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal((await inDemo().inject('/demo/pictures/none.svg')).statusCode, 404)
    assert.equal((await site().inject('/demo/pictures/tea-1.svg')).statusCode, 404)
  })

  it('leads a lost visitor home and answers a lost program in its dialect', async () => {
    const accept = 'text/html,application/xhtml+xml'
    const page = await site().inject({ url: '/no<where', headers: { accept } })
    const program = await site().inject('/nowhere')
    const api = await site().inject({ url: '/catalog/v1/nowhere', headers: { accept } })

    assert.equal(page.statusCode, 404)
    assert.match(page.body, /href="\/"/)
    assert.ok(!page.body.includes('<where'))
    assert.deepEqual(program.json(), { code: 'NotFound' })
    assert.deepEqual(api.json(), { code: 'NotFound' })
  })
})
