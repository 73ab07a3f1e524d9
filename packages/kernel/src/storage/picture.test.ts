import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import sharp from 'sharp'
import { sampleImages } from './image.fixture.ts'
import { MAX_PICTURE_PIXELS, readPicture } from './picture.ts'
import { MAX_IMAGE_SIDE } from './sharp.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradepost-pictures-'))
after(() => rm(folder, { recursive: true }))
let files = 0
const pictureIn = async (bytes: Uint8Array) => {
  const path = join(folder, `${++files}.bin`)
  await writeFile(path, bytes)
  return readPicture(path)
}

/** Left half red, right half blue. */
const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ])
const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Copyright: 'Somebody' } }
const colorAt = async (data: Uint8Array, left: number, top: number) => {
  const [red = 0, , blue = 0] = await sharp(data)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return red > blue ? 'red' : 'blue'
}
const pixels = (data: Uint8Array) => sharp(data).raw().toBuffer()

for (const format of ['jpeg', 'png'] as const)
  describe(`a ${format}`, () => {
    it('loses its notes and keeps its pixels and its colour profile', async () => {
      const sent = await halves().withExif(place).withIccProfile('p3').toFormat(format).toBuffer()
      assert.ok(sent.includes('Somebody'))

      const picture = await pictureIn(sent)

      assert.ok(picture)
      const { exif, icc, xmp, iptc } = await sharp(picture.data).metadata()
      assert.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined])
      assert.ok(icc)
      assert.ok(!Buffer.from(picture.data).includes('Somebody'))
      assert.deepEqual(await pixels(picture.data), await pixels(sent))
      assert.deepEqual([picture.width, picture.height], [40, 20])
    })

    it('is turned as the camera was', async () => {
      const picture = await pictureIn(
        await halves().withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
      )

      assert.ok(picture)
      assert.deepEqual([picture.width, picture.height], [20, 40])
      assert.equal(await colorAt(picture.data, 10, 2), 'red')
      assert.equal(await colorAt(picture.data, 10, 37), 'blue')
      assert.equal((await sharp(picture.data).metadata()).orientation, undefined)
    })

    it('loses what stands behind its end', async () => {
      const sent = await halves().toFormat(format).toBuffer()

      const picture = await pictureIn(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]))

      assert.deepEqual(picture && Buffer.from(picture.data), (await pictureIn(sent))?.data)
      assert.ok(!Buffer.from(picture?.data ?? []).includes('script'))
    })

    it('is none when it is cut, at any place', async () => {
      const noise = {
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: 'white',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      } as const
      const sent = await sharp(noise).toFormat(format).toBuffer()

      for (const part of [0.1, 0.5, 0.9])
        assert.equal(await pictureIn(sent.subarray(0, sent.length * part)), null)
      assert.equal((await pictureIn(sent))?.width, 300)
    })
  })

it('takes a progressive JPEG as it is', async () => {
  const sent = await halves(400, 200).jpeg({ progressive: true }).toBuffer()

  const picture = await pictureIn(sent)

  assert.deepEqual(picture && (await pixels(picture.data)), await pixels(sent))
})

it('takes a picture of the most pixels, and none of more, however small its file is', async () => {
  const blank = (width: number) =>
    sharp({ create: { width, height: MAX_PICTURE_PIXELS / 10_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()

  assert.equal((await pictureIn(await blank(10_000)))?.width, 10_000)
  assert.equal(await pictureIn(await blank(10_001)), null)
})

it('takes no picture that is longer than allowed', async () => {
  const line = (height: number) =>
    sharp({ create: { width: 1, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer()

  assert.equal((await pictureIn(await line(MAX_IMAGE_SIDE)))?.height, MAX_IMAGE_SIDE)
  assert.equal(await pictureIn(await line(MAX_IMAGE_SIDE + 1)), null)
})

const text = (value: string) => new TextEncoder().encode(value)
const refused: Record<string, Uint8Array> = {
  nothing: new Uint8Array(),
  'a page': text('<!doctype html><script>alert(1)</script>'),
  'an SVG': text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
  'a GIF': sampleImages.gif,
  'a WebP': sampleImages.webp,
}
for (const [title, bytes] of Object.entries(refused))
  it(`takes ${title} for no picture`, async () => {
    assert.equal(await pictureIn(bytes), null)
  })
