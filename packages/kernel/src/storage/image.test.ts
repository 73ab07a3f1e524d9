import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { sampleIcon, sampleImages } from './image.fixture.ts'
import { inspectImage, MAX_PIXELS } from './image.ts'
import { MAX_IMAGE_SIDE } from './sharp.ts'

for (const [type, bytes] of Object.entries(sampleImages))
  it(`knows ${type} and its size by the content`, async () => {
    assert.deepEqual(await inspectImage(bytes), { type, width: 3, height: 2 })
  })

it('knows an icon, and its size by the largest picture', async () => {
  assert.deepEqual(await inspectImage(sampleIcon()), { type: 'ico', width: 16, height: 16 })
})

const text = (value: string) => new TextEncoder().encode(value)
const icon = sampleIcon()
const refused: [title: string, bytes: Uint8Array][] = [
  ['nothing', new Uint8Array()],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
  ['only the first bytes of a PNG', sampleImages.png.slice(0, 40)],
  ['a page that begins like a GIF', text('GIF89a<script>alert(1)</script>')],
  ['a cut icon', icon.slice(0, icon.length - 1)],
  ['an icon without a picture', icon.slice(0, 6)],
]
for (const [title, bytes] of refused)
  it(`takes ${title} for no image`, async () => {
    assert.equal(await inspectImage(bytes), null)
  })

it('refuses a line that is longer than allowed', async () => {
  const line = { create: { width: MAX_IMAGE_SIDE + 1, height: 1, channels: 3, background: 'white' } } as const

  assert.equal(await inspectImage(await sharp(line).png().toBuffer()), null)
})

it('refuses a small file that would unfold to more pixels than allowed', async () => {
  const side = Math.ceil(Math.sqrt(MAX_PIXELS)) + 1
  const blank = { create: { width: side, height: side, channels: 3, background: 'white' } } as const

  assert.equal(await inspectImage(await sharp(blank).png().toBuffer()), null)
})
