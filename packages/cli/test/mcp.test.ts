import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { startDemoServer } from '@tradepost/server/test-demo'
import { binary, type Environment, tradepostProcess } from './tradepost.ts'

const textOf = ({ content }: { content: unknown }): string => (content as { text: string }[])[0]?.text ?? ''

describe('an assistant over standard input and output', () => {
  let url: string
  const demo = () => ({
    TRADEPOST_URL: url,
    TRADEPOST_MERCHANT: 'demo',
    TRADEPOST_CLIENT_ID: 'demo',
    TRADEPOST_CLIENT_SECRET: 'demo-secret',
  })
  const connect = async (env: Environment) => {
    const assistant = new Client({ name: 'test', version: '1' })
    closeAfterFile(() => assistant.close())
    await assistant.connect(
      new StdioClientTransport({ command: process.execPath, args: [binary, 'mcp'], env, stderr: 'inherit' }),
    )
    const use = async (name: string, args: object) => {
      const answer = await assistant.callTool({ name, arguments: { ...args } })
      return { text: textOf(answer), isError: answer.isError === true }
    }
    return { assistant, use }
  }

  before(async () => {
    url = (await startDemoServer()).url
  })

  it('finds, describes and reads the orders that wait at a location', async () => {
    const { use } = await connect(demo())

    const found = await use('find_operation', { words: 'fulfillment orders that wait at a location' })
    const described = await use('describe_operation', { operation: 'listFulfillmentOrders' })
    const locations = await use('read', { operation: 'listLocations', input: { fields: 'code,name' } })
    const code = (
      JSON.parse(locations.text) as { locations: { code: string; name: string }[] }
    ).locations.find(({ name }) => name.includes('Köln'))?.code
    const orders = await use('read', {
      operation: 'listFulfillmentOrders',
      input: { filters: { locationCode: code, status: 'new' }, limit: 5 },
    })

    assert.match(found.text, /^listFulfillmentOrders \(read\)/m)
    assert.match(described.text, /`locationCode`/)
    assert.equal(orders.isError, false, orders.text)
    assert.match(orders.text, /"status":"new"/)
  })

  it('shows what 5 % more for all teas would change, and stores it once it is confirmed', async () => {
    const { use } = await connect(demo())
    const list = async () => {
      const { text } = await use('read', {
        operation: 'listProducts',
        input: {
          filters: { categoryCode: 'tea' },
          includeSubcategories: true,
          fields: 'code,price',
          limit: 50,
        },
      })
      return (
        JSON.parse(text) as { products: { code: string; price?: { price: number; currencyCode: string } }[] }
      ).products
    }
    const teas = (await list()).filter(({ price }) => price)
    const writes = teas.slice(0, 20).map(({ code, price }) => ({
      operation: 'updateProduct',
      input: {
        productCode: code,
        body: {
          price: { currencyCode: price?.currencyCode, price: Math.round((price?.price ?? 0) * 105) / 100 },
        },
      },
    }))

    const preview = await use('preview_write', { writes })
    const before = await list()
    const token = /with the token (\S+)/.exec(preview.text)?.[1]
    const confirmed = await use('confirm_write', { token })
    const after = await list()
    const again = await use('confirm_write', { token })

    assert.match(preview.text, /^updateProduct tea-assam-100g\n {2}price.price: 8.95 → 9.4$/m)
    assert.deepEqual(
      before.filter(({ price }) => price),
      teas,
    )
    assert.equal(confirmed.isError, false, confirmed.text)
    assert.equal(after.find(({ code }) => code === 'tea-assam-100g')?.price?.price, 9.4)
    assert.match(again.text, /tea-assam-100g: stands as confirmed/)
  })

  it('is told what to do when the secret is wrong', async () => {
    const { use } = await connect({ ...demo(), TRADEPOST_CLIENT_SECRET: 'guessed' })

    const { text, isError } = await use('find_operation', { words: 'products' })

    assert.equal(isError, true)
    assert.match(text, /invalid_client|TRADEPOST_CLIENT_SECRET/)
  })

  it('does not start without a client, and names the variable that is missing', async () => {
    const { code, stdout, stderr } = await tradepostProcess(['mcp', '--merchant', 'demo'])

    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /set TRADEPOST_CLIENT_ID/)
  })
})
