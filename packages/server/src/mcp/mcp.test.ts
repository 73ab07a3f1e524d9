import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Permission } from '@tradepost/contract'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { type Harness, harness } from '../../test/support/harness.ts'

const textOf = ({ content }: { content: unknown }): string => (content as { text: string }[])[0]?.text ?? ''

const connect = async ({ url }: Harness, token: string) => {
  const assistant = new Client({ name: 'test', version: '1' })
  closeAfterFile(() => assistant.close())
  const headers = { authorization: `Bearer ${token}` }
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  )
  const use = async (name: string, args: object) => {
    const answer = await assistant.callTool({ name, arguments: { ...args } })
    return { text: textOf(answer), isError: answer.isError === true }
  }
  return { assistant, use }
}

const withTea = async () => {
  const merchant = await harness()
  await merchant.seed.catalog({ isDefault: true })
  await merchant.seed.product({ code: 'tea', price: { currencyCode: 'USD', price: 10 } })
  const { assistant, use } = await connect(merchant, await merchant.token())
  const rename = {
    operation: 'updateProduct',
    input: { productCode: 'tea', body: { name: { 'en-us': 'Green tea' } } },
  }
  const preview = async (...writes: object[]) => {
    const { text } = await use('preview_write', { writes })
    return { text, token: /with the token (\S+)/.exec(text)?.[1] ?? '' }
  }
  const nameOf = async () => (await merchant.api.getProduct({ productCode: 'tea' })).product.name
  return { merchant, assistant, use, rename, preview, nameOf }
}

const narrow = async (permissions: Permission[]) => {
  const merchant = await harness()
  return connect(merchant, await merchant.tokenFor(permissions))
}

describe('an assistant over HTTP', () => {
  it('has few tools, of which only the one that confirms may change something', async () => {
    const { assistant } = await withTea()

    const { tools } = await assistant.listTools()

    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      [
        ['find_operation', true],
        ['describe_operation', true],
        ['read', true],
        ['preview_write', true],
        ['confirm_write', false],
      ],
    )
  })

  it('reads the guides as resources', async () => {
    const { assistant } = await withTea()

    const { resources } = await assistant.listResources()
    const { contents } = await assistant.readResource({ uri: 'tradepost://docs/services/prices.md' })

    assert.ok(resources.some(({ uri, title }) => uri.endsWith('/guides/concepts.md') && title === 'Concepts'))
    assert.match((contents[0] as { text: string }).text, /^# How a price is chosen/)
    await assert.rejects(assistant.readResource({ uri: 'tradepost://docs/../package.json' }), /not found/i)
  })

  it('is told which words a filter takes', async () => {
    const { use } = await withTea()

    const { text } = await use('describe_operation', { operation: 'listFulfillmentOrders' })

    const [json = ''] = text.split('\n')
    const { wordsOfFilters } = JSON.parse(json) as { wordsOfFilters: { status: string[] } }
    assert.ok(wordsOfFilters.status.includes('new'))
  })

  it('stores a change only when its preview is confirmed, and twice does no harm', async () => {
    const { use, rename, preview, nameOf } = await withTea()

    const { text, token } = await preview(rename)
    const before = await nameOf()
    const confirmed = await use('confirm_write', { token })
    const again = await use('confirm_write', { token })

    assert.match(text, /^updateProduct tea\n {2}name.*Green tea/)
    assert.equal(before, 'tea')
    assert.equal(await nameOf(), 'Green tea')
    assert.match(confirmed.text, /^updateProduct tea: stored/)
    assert.equal(again.isError, false, again.text)
  })

  it('creates what it has previewed once, however often it is confirmed', async () => {
    const { merchant, use, preview } = await withTea()
    const cup = { code: 'cup', name: { 'en-us': 'Cup' }, modelType: 'standard', isInventoryManaged: false }

    const { text, token } = await preview({
      operation: 'createProducts',
      input: { body: { products: [cup] } },
    })
    const first = await use('confirm_write', { token })
    const second = await use('confirm_write', { token })

    assert.match(text, /is sent: .*"cup"/)
    assert.deepEqual([first.isError, second], [false, first])
    assert.equal((await merchant.api.getProduct({ productCode: 'cup' })).product.name, 'Cup')
  })

  it('stores nothing when the entity has changed since the preview', async () => {
    const { merchant, use, rename, preview, nameOf } = await withTea()

    const { token } = await preview(rename)
    await merchant.api.updateProduct({ productCode: 'tea', body: { name: { 'en-us': 'Black tea' } } })
    const { text, isError } = await use('confirm_write', { token })

    assert.equal(isError, true)
    assert.match(text, /changed since the preview.*\n.*preview_write again/)
    assert.equal(await nameOf(), 'Black tea')
  })

  it('takes the token only with the previewed writes and from the client that previewed them', async () => {
    const { merchant, use, rename, preview, nameOf } = await withTea()
    const other = await connect(merchant, await merchant.tokenFor(['CPV', 'CPE']))

    const { token } = await preview(rename)
    const dearer = {
      ...rename,
      input: { productCode: 'tea', body: { price: { currencyCode: 'USD', price: 1 } } },
    }
    const answers = [
      await use('confirm_write', { token, writes: [dearer] }),
      await other.use('confirm_write', { token }),
      await use('confirm_write', { token: 'guessed' }),
      await use('confirm_write', { token: 'guessed', writes: [rename] }),
    ]

    for (const { isError } of answers) assert.equal(isError, true)
    assert.match(answers[2]?.text ?? '', /the same as in preview_write/)
    assert.equal(await nameOf(), 'tea')
  })

  it('refuses a preview that is older than a quarter of an hour', async () => {
    const { merchant, use, rename, preview } = await withTea()

    const { token } = await preview(rename)
    merchant.clock.advance(16 * 60_000)
    const { text, isError } = await use('confirm_write', { token })

    assert.equal(isError, true)
    assert.match(text, /older than 15 minutes/)
  })

  it('shows in the preview what the server would refuse, and gives no token for it', async () => {
    const { rename, preview } = await withTea()

    const { text, token } = await preview(rename, {
      operation: 'updateProduct',
      input: { productCode: 'tea', body: { status: 'asleep' } },
    })

    assert.equal(token, '')
    assert.match(text, /would be refused: .*\n.*status: No enum match for: asleep/)
  })

  it('says which permission is missing and who can give it', async () => {
    const { use } = await narrow(['CPV'])

    const found = await use('find_operation', { words: 'sales orders' })
    const described = await use('describe_operation', { operation: 'listSalesOrders' })
    const read = await use('read', { operation: 'listSalesOrders' })

    assert.match(found.text, /Not permitted: \w*SalesOrder\w* needs SO/)
    assert.match(described.text, /may not use it: it needs SOV \(View sales orders\)/)
    assert.equal(read.isError, true)
    assert.match(read.text, /SOV \(View sales orders\): ask the merchant's administrator/)
  })

  it('says what to do instead of what a tool does not take', async () => {
    const { use } = await withTea()
    const wrong: [string, object, RegExp][] = [
      ['read', { operation: 'updateProduct', input: { productCode: 'tea' } }, /Use preview_write/],
      ['read', { operation: 'getProducts' }, /find_operation/],
      ['read', { operation: 'getProduct' }, /getProduct needs productCode/],
      ['read', { operation: 'listProducts', input: { size: 5 } }, /does not take size: it takes .*limit/],
      ['read', { operation: 'getProduct', input: { productCode: 'coffee' } }, /Read the list/],
      ['preview_write', { writes: [{ operation: 'listProducts' }] }, /Use read/],
      ['find_operation', { words: 'zzz' }, /try other words/],
    ]

    for (const [name, args, sentence] of wrong) assert.match((await use(name, args)).text, sentence)
  })

  it('is refused without a token, with a wrong one, and with one of no merchant', async () => {
    const merchant = await harness()
    const post = (token?: string) =>
      fetch(`${merchant.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: '{}',
      })

    const none = await post()
    const wrong = await post('guessed')
    const operator = await post(await merchant.operatorToken())

    assert.deepEqual([none.status, wrong.status, operator.status], [401, 401, 403])
    assert.match(await wrong.text(), /get one at \/auth\/oauth\/token/)
    assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer/)
  })
})
