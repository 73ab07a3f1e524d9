import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call } = await functionCalls()
const key = Buffer.alloc(64, 'k')
const block = (byte: number) => Buffer.from(key.map((one) => one ^ byte))
const blocks = sql`${block(0x36)}::bytea, ${block(0x5c)}::bytea`
const signed = (url: string) => createHmac('sha256', key).update(url).digest('hex').slice(0, 32)

it('signs the address of an image by HMAC, without its fragment', async () => {
  const url = 'https://images.example.com/tea.png'

  assert.equal(await call(sql`proxied_image(${url}, '/i/', ${blocks})`), `/i/${signed(url)}?url=${url}`)
  assert.equal(
    await call(sql`proxied_image(${`${url}#top`}, '/i/', ${blocks})`),
    `/i/${signed(url)}?url=${url}#top`,
  )
})

it('changes the images among media only, in their order', async () => {
  const media = [
    { type: 'video', url: 'v' },
    { type: 'image', url: 'a' },
  ]
  assert.deepEqual(await call(sql`proxied_media(${json(media)}, '/i/', ${blocks})`), [
    { type: 'video', url: 'v' },
    { type: 'image', url: `/i/${signed('a')}?url=a` },
  ])
})
