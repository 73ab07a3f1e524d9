import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { call } = await functionCalls()
const named = (content: string | null) => call<string[] | null>(sql`named_images(${content}::text)`)

const merchant = '5b1f2c3d-0000-4000-8000-000000000001'
const id = (n: number) => `9a3e0000-0000-4000-8000-00000000000${n}`
const address = (n: number, ending = '.png') => `/files/merchants/${merchant}/images/${id(n)}${ending}`

describe('the images that a text names', () => {
  it('are found in every size, on every host, and inside of other addresses', async () => {
    const text = JSON.stringify({
      a: `https://shop.example${address(1)}?width=20`,
      b: [`http://localhost:8080/images/proxy/0123?url=http://x${address(2, '.jpg')}`, address(1)],
      c: `<img src='${address(3, '@2x.jpg')}'>`,
    })

    assert.deepEqual((await named(text))?.sort(), [id(1), id(2), id(3)])
  })

  it('are none in other addresses', async () => {
    const others = [
      '',
      'https://cdn.example/images/9a3e0000-0000-4000-8000-000000000001.png',
      `/files/merchants/${merchant}/logo-${id(1)}.png`,
      `/files/merchants/${merchant}/images/9a3e.png`,
    ]

    for (const text of others) assert.deepEqual(await named(text), [], text)
    assert.deepEqual(await named(null), [])
  })
})
