import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '@tradepost/contract'
import { type Script, serve } from '../../test/serve.ts'
import { createClient } from '../index.ts'

const queryOf = (url: string) => new URLSearchParams(url.split('?')[1])
const all = ['a', 'b', 'c', 'd', 'e'].map((code) => ({ code }))

/** Five products, read by cursor; the cursor is the place of the next one. */
const byCursor: Script = ({ url }) => {
  const query = queryOf(url)
  const limit = Number(query.get('limit') ?? 2)
  const start = Number(query.get('after') ?? query.get('offset') ?? 0)
  const after = start + limit < all.length ? String(start + limit) : null
  return { json: { meta: { limit, cursors: { after } }, products: all.slice(start, start + limit) } }
}

/** Five shops, read by offset. */
const byOffset =
  (counts = true): Script =>
  ({ url }) => {
    const query = queryOf(url)
    const limit = Number(query.get('limit') ?? 2)
    const offset = Number(query.get('offset') ?? 0)
    const meta = { limit, offset, ...(counts && { totalItemCount: all.length }) }
    return { json: { meta, shops: all.slice(offset, offset + limit) } }
  }

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const codes = async (items: AsyncIterable<{ code?: string }>) =>
  (await collect(items)).map(({ code }) => code).join('')

describe('iterating', () => {
  it('follows the cursor and keeps the other parameters', async (t) => {
    const { client, seen } = await serve(t, byCursor)

    assert.equal(await codes(client.iterate.listProducts({ limit: 2, catalogCode: 'de' })), 'abcde')

    assert.deepEqual(
      seen.map(({ url }) => url.split('?')[1]),
      ['limit=2&catalogCode=de', 'limit=2&catalogCode=de&after=2', 'limit=2&catalogCode=de&after=4'],
    )
  })

  it('by cursor starts at an offset and does not send it again', async (t) => {
    const { client, seen } = await serve(t, byCursor)

    assert.equal(await codes(client.iterate.listProducts({ limit: 2, offset: 1 })), 'bcde')

    assert.deepEqual(
      seen.map(({ url }) => url.split('?')[1]),
      ['limit=2&offset=1', 'limit=2&after=3'],
    )
  })

  it('goes by offset where there is no cursor, up to the total', async (t) => {
    const { client, seen } = await serve(t, byOffset())

    assert.equal(await codes(client.iterate.listShops()), 'abcde')
    assert.equal(seen.length, 3)
    assert.equal(await codes(client.iterate.listShops({ limit: 5 })), 'abcde')
    assert.equal(seen.length, 4)
  })

  it('by offset without a total ends with the first page that is not full', async (t) => {
    const { client, seen } = await serve(t, byOffset(false))

    assert.equal(await codes(client.iterate.listShops({ limit: 2 })), 'abcde')
    assert.equal(seen.length, 3)
    assert.equal(await codes(client.iterate.listShops({ limit: 5 })), 'abcde')
    assert.equal(seen.length, 5)
  })

  it('yields whole pages when asked', async (t) => {
    const { client } = await serve(t, byOffset())

    const pages = await collect(client.pages.listShops({ limit: 3 }))

    assert.deepEqual(
      pages.map(({ meta, shops }) => [meta.offset, shops.length]),
      [
        [0, 3],
        [3, 2],
      ],
    )
  })

  it('reads no further page than it needs', async (t) => {
    const { client, seen } = await serve(t, byCursor)

    for await (const { code } of client.iterate.listProducts({ limit: 2 })) if (code === 'b') break

    assert.equal(seen.length, 1)
  })

  it('ends when it is aborted', async (t) => {
    const controller = new AbortController()
    const { client, seen } = await serve(t, byCursor)

    await assert.rejects(
      async () => {
        for await (const _ of client.iterate.listProducts({ limit: 2 }, { signal: controller.signal }))
          controller.abort()
      },
      { name: 'AbortError' },
    )

    assert.equal(seen.length, 1)
  })
})

describe('the client', () => {
  const client = createClient({ baseUrl: '' }) as unknown as Record<string, unknown>

  it('has a method for every operation of the contract', () => {
    const names = allOperations.map(({ name }) => name)

    const ours = 'raw iterate pages watchImport putProducts putCategories putCustomers'.split(' ')
    assert.deepEqual(Object.keys(client).sort(), [...names, ...ours].sort())
    assert.deepEqual(Object.keys(client.raw as object), names)
  })

  it('iterates the operations that answer one list with meta', () => {
    const lists = Object.keys(client.iterate as object)

    assert.ok(lists.includes('listProducts'))
    for (const name of ['getProduct', 'createProducts', 'getSigningKeys']) assert.ok(!lists.includes(name))
    assert.deepEqual(Object.keys(client.pages as object), lists)
  })

  it('can tell path, query and body apart: no name stands for two of them', () => {
    for (const { name, operation, path } of allOperations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const { properties = {} } = (operation.query ?? {}) as { properties?: object }
      const names = [...inPath, ...Object.keys(properties), 'body']

      assert.equal(new Set(names).size, names.length, name)
    }
  })
})
