import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { allOperations, type BoundOperation, isCsv, mediaTypeOf, type TSchema } from '@tradepost/contract'
import { demoClient } from '@tradepost/demo'
import { compileBody } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { startDemoServer } from '../support/demo.ts'
import { duplicateKeys } from './json-keys.ts'
import { type ReadExample, readExamples } from './read-examples.ts'

type Answer = { status: number; type: string; text: string; body: Record<string, unknown> }

const reads = allOperations.filter(({ operation }) => operation.method === 'GET')
const isTable = ({ operation }: BoundOperation) => isCsv(operation.responses[200])
/** Neither JSON nor a table. */
const isFile = ({ operation }: BoundOperation) =>
  mediaTypeOf(operation.responses[200]) !== undefined && !isCsv(operation.responses[200])
const withFields = reads.filter(({ operation }) => 'fields' in propertiesOf(operation.query))

/** The rows of a table in a file, each as its cells. */
const rowsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1)?.push(cell)
    if (end === '\r\n') rows.push([])
  }
  // nothing follows the end of the last row
  return rows.slice(0, -1)
}

function propertiesOf(schema: TSchema | undefined): object {
  return (schema as { properties?: object } | undefined)?.properties ?? {}
}

/** There is no authorization page, so no response type of it; a cart that can be ordered says nothing. */
const mayBeEmpty = new Set(['response_types_supported', 'messages'])

/** The members of the first that the other has, too; `fields` may add to inner objects. */
const shared = (one: unknown, other: unknown): unknown => {
  if (!isPlain(one) || !isPlain(other)) return one
  const names = Object.keys(one).filter((name) => name in other)
  return Object.fromEntries(names.sort().map((name) => [name, shared(one[name], other[name])]))
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks an answer against its schema; unlisted members are problems, too. */
const problemsOf = (schema: TSchema, body: unknown): string[] => {
  const read = structuredClone(body)
  const problems = compileBody(schema)(read).problems.map(
    ({ message, path }) => `${path.join('.')}: ${message}`,
  )
  return problems.length > 0 ? problems : unlisted(body, read)
}

/** The check drops unlisted members, so they are those that are gone afterwards. */
const unlisted = (before: unknown, after: unknown, path = ''): string[] => {
  if (typeof before !== 'object' || before === null) return []
  return Object.entries(before).flatMap(([name, value]) => {
    const left = (after as Record<string, unknown>)[name]
    const here = path ? `${path}.${name}` : name
    return left === undefined && value !== undefined ? [`${here}: not listed`] : unlisted(value, left, here)
  })
}

/** A whole list may be wrong in the same way; its first items tell enough. */
const few = <T>(findings: T[]): T[] => findings.slice(0, 5)

/** The entities of an answer: those of its list, or the one it shows. */
const entitiesOf = ({ meta: _, ...body }: Record<string, unknown>) =>
  Object.values(body).flat() as Record<string, unknown>[]

describe('every operation that reads', () => {
  let ask: (bound: BoundOperation, query?: ReadExample) => Promise<Answer>
  let examples: Record<string, ReadExample>

  before(async () => {
    const { url, platform } = await startDemoServer()
    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
    const token = async (client: object) =>
      (await api.issueToken({ body: { grant_type: 'client_credentials', ...client } })).access_token
    const tokens = {
      merchant: await token({ client_id: 'demo', client_secret: 'demo-secret', tenantId: 'demo' }),
      operator: await token({ client_id: 'operator', client_secret: 'operator-secret' }),
      public: '',
      shopper: (
        await api.issueShopperToken({
          body: {
            grant_type: 'client_credentials',
            client_id: 'demo',
            client_secret: 'demo-secret',
            merchantCode: 'demo',
            shopCode: 'web',
          },
        })
      ).access_token,
    }
    const send = async (path: string, bearer: string, body?: object) => {
      const answer = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
      const type = answer.headers.get('content-type') ?? ''
      return { status: answer.status, type, text: await answer.text() }
    }
    await send('/merchant/v1/merchants/demo/siBranding', tokens.operator, {
      siBranding: {
        merchantPartnerId: '1',
        partnerName: 'Agency',
        partnerUrl: 'https://agency.example.test',
        partnerLogo: '',
        partnerPhone: '',
      },
    })
    examples = await readExamples(platform, api, async (path, body) => {
      const { status, text } = await send(path, tokens.merchant, body)
      assert.ok(status < 300, `${path}: ${text}`)
    })
    const shopper = createClient({ baseUrl: url, token: tokens.shopper, retries: 0 })
    const { cartId } = await shopper.createCart()
    const { products } = await api.listProducts({ filters: { modelType: 'standard' }, limit: 20 })
    const productId = products.find(({ availability }) => availability?.isAvailable)?.code ?? ''
    await shopper.addCartProducts({ cartId, body: [{ productId, quantity: 1 }] })
    const bought = await shopper.createCart()
    await shopper.addCartProducts({ ...bought, body: [{ productId, quantity: 1 }] })
    const person = { firstName: 'Ada', lastName: 'Byron', country: 'US' }
    const { orderNumber } = await shopper.checkOutCart({
      ...bought,
      body: {
        emailAddress: 'ada@byron.test',
        fulfillment: { method: 'directShip' },
        billingAddress: person,
        paymentMethodCode: 'payOnDelivery',
      },
    })
    const { customers } = await api.listCustomers({ limit: 100, fields: ['contacts'] })
    const userId = String(customers.find(({ contacts }) => contacts?.length)?.id)
    await shopper.mergeCart({ userId, cartId })
    // the one that the customer had before, if there was one
    const own = await shopper.getShopperCartId({ userId })
    Object.assign(examples, {
      getCart: own,
      getShopper: { userId },
      getShopperCartId: { userId },
      getCheckout: { ...own, country: 'US', region: 'IL' },
      getShopperOrder: { orderNumber },
      listPayments: { orderNumber },
    })
    ask = async ({ name, service, path }, query = {}) => {
      const values: ReadExample = { merchantCode: 'demo', ...examples[name], ...query }
      const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
        const value = values[param]
        assert.ok(value !== undefined, `${name} has no example of ${param}`)
        delete values[param]
        return encodeURIComponent(value)
      })
      delete values.merchantCode
      const search = new URLSearchParams(values as Record<string, string>)
      const answer = await send(`${address}?${search}`, tokens[service.scope])
      return { ...answer, body: answer.type.includes('json') ? JSON.parse(answer.text) : {} }
    }
  })

  for (const bound of reads.filter(isTable))
    it(`${bound.name} answers a table with a header and rows of the same width`, async () => {
      const { status, type, text } = await ask(bound)
      const [header = [], ...rows] = rowsOf(text)

      assert.deepEqual([status, type], [200, 'text/csv; charset=utf-8'], text)
      assert.ok(rows.length > 0, 'nothing to see in the table')
      assert.equal(new Set(header).size, header.length)
      for (const name of header) assert.match(name, /^[a-z][A-Za-z]*$/)
      assert.deepEqual(few(rows.filter(({ length }) => length !== header.length)), [])
    })

  for (const bound of reads.filter(isFile))
    it(`${bound.name} answers a file of its type`, async () => {
      const { status, type, text } = await ask(bound)

      assert.equal(status, 200, text)
      assert.equal(type.split(';')[0], mediaTypeOf(bound.operation.responses[200]))
      assert.ok(text.length > 0, 'nothing to see in the file')
    })

  for (const bound of reads.filter((bound) => !isTable(bound) && !isFile(bound)))
    it(`${bound.name} answers what its schema says, and each key once`, async () => {
      const { status, text, body } = await ask(bound)

      assert.equal(status, 200, text)
      assert.deepEqual(few(duplicateKeys(text)), [])
      assert.deepEqual(few(problemsOf(bound.operation.responses[200] as TSchema, body)), [])
      for (const [name, value] of Object.entries(body))
        if (Array.isArray(value) && !mayBeEmpty.has(name))
          assert.ok(value.length > 0, `nothing to see in ${name}`)
    })

  for (const bound of withFields)
    it(`${bound.name} shows the same with fields as without`, async () => {
      const whole = entitiesOf((await ask(bound)).body)
      const refused = await ask(bound, { fields: 'noSuchField' })
      const allowed = /Allowed: (.*?)"/.exec(refused.text)?.[1]?.split(', ') ?? []
      assert.ok(allowed.length > 0, refused.text)

      for (const fields of [...allowed, allowed.join()]) {
        const { status, text, body } = await ask(bound, { fields })
        assert.equal(status, 200, text)
        assert.deepEqual(few(duplicateKeys(text)), [], fields)
        assert.deepEqual(few(problemsOf(bound.operation.responses[200] as TSchema, body)), [], fields)
        const shown = entitiesOf(body)
        assert.equal(shown.length, whole.length)
        for (const [index, entity] of shown.entries())
          assert.deepEqual(
            shared(entity, whole[index]),
            shared(whole[index], entity),
            `${fields} of ${index}`,
          )
      }
    })
})
