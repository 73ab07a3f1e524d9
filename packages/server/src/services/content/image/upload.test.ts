import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import sharp from 'sharp'
import { until } from '../../../../test/support/until.ts'
import { fileOf, formOf, picture, withImages } from './image.fixture.ts'

const MB = 1024 * 1024

describe('an uploaded image', () => {
  it('has an address under which anybody can fetch it as it is', async () => {
    const { upload, open, platform } = await withImages()
    const png = await picture('png')

    const baseUrl = await upload(png)

    const answer = await open(baseUrl)
    assert.ok(baseUrl.startsWith(`${platform.config.publicUrl}/files/merchants/`), baseUrl)
    assert.ok(baseUrl.length <= 255)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.deepEqual((await sharp(await answer.bytes()).metadata()).width, 60)
  })

  it('is stored once, however often and by how many it is sent at the same time', async () => {
    const { upload, images, platform, events } = await withImages()
    const jpg = await picture('jpeg')

    const addresses = await Promise.all([1, 2, 3, 4].map((n) => upload(jpg, `${n}.JPEG`)))
    addresses.push(await upload(jpg, 'again.jpg'))

    assert.equal(new Set(addresses).size, 1)
    const [image, ...more] = await images()
    assert.deepEqual(more, [])
    assert.equal(image?.baseUrl, addresses[0])
    assert.deepEqual(
      (await events()).filter(({ event }) => event === 'imageCreated').map(({ entityId }) => entityId),
      [image?.id],
    )
    const folder = new URL(addresses[0] ?? '').pathname
      .slice('/files/'.length)
      .split('/')
      .slice(0, 3)
      .join('/')
    await until(async () => {
      const keys: string[] = []
      for await (const { key } of platform.files.list(folder)) keys.push(key)
      return keys.length === 1
    })
  })

  it('belongs to one merchant: another one that sends the same file has its own', async () => {
    const one = await withImages()
    const other = await withImages()
    const png = await picture('png')

    assert.notEqual(await one.upload(png), await other.upload(png))
    assert.equal((await other.images()).length, 1)
  })

  it('has the type of its content, and no notes of the camera', async () => {
    const { upload, open, images } = await withImages()
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer()

    const baseUrl = await upload(photo, 'photo.png')

    const { exif, format } = await sharp(await (await open(baseUrl)).bytes()).metadata()
    assert.match(baseUrl, /\.jpg$/)
    assert.deepEqual([exif, format], [undefined, 'jpeg'])
    const [image] = await images()
    assert.deepEqual(
      [image?.type, image?.fileName, image?.width, image?.height],
      ['jpg', 'photo.png', 60, 40],
    )
  })

  it('is not stored by a dry run, and once for an idempotency key', async () => {
    const { api, images } = await withImages()
    const body = { file: fileOf(await picture('png'), 'a.png') }

    await api.uploadImage({ body }, { dryRun: true })
    assert.deepEqual(await images(), [])
    const first = await api.uploadImage({ body }, { idempotencyKey: 'one' })
    const again = await api.uploadImage({ body }, { idempotencyKey: 'one' })

    assert.deepEqual(again, first)
    const other = { file: fileOf(await picture('jpeg'), 'a.png') }
    await assert.rejects(api.uploadImage({ body: other }, { idempotencyKey: 'one' }), { status: 422 })
  })

  it('keeps the end of a long name', async () => {
    const { upload, images } = await withImages()

    await upload(await picture('png'), `${'ä'.repeat(300)}.png`)

    assert.equal((await images())[0]?.fileName, `${'ä'.repeat(251)}.png`)
  })
})

const png = await picture('png')

describe('a file that is no image', () => {
  const refused: [title: string, form: () => FormData, code: string][] = [
    [
      'a page named .png',
      () => formOf(['file', fileOf('<script>alert(1)</script>', 'a.png')]),
      'INVALID_FORMAT',
    ],
    [
      'an SVG named .png',
      () => formOf(['file', fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png')]),
      'INVALID_FORMAT',
    ],
    ['nothing', () => formOf(['file', fileOf('', 'a.png')]), 'INVALID_FORMAT'],
    [
      'half an image',
      () => formOf(['file', fileOf(png.subarray(0, png.length - 20), 'a.png')]),
      'INVALID_FORMAT',
    ],
    ['another ending', () => formOf(['file', fileOf(png, 'a.gif')]), 'INVALID_FORMAT'],
    ['no ending', () => formOf(['file', fileOf(png, 'png')]), 'INVALID_FORMAT'],
    ['a text', () => formOf(['file', 'a.png']), 'INVALID_TYPE'],
    ['another field', () => formOf(['image', fileOf(png, 'a.png')]), 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [
      'a further field',
      () => formOf(['file', fileOf(png, 'a.png')], ['more', 'text']),
      'OBJECT_ADDITIONAL_PROPERTIES',
    ],
    [
      'two files',
      () => formOf(['file', fileOf(png, 'a.png')], ['file', fileOf(png, 'b.png')]),
      'INVALID_FORMAT',
    ],
    ['an empty form', () => formOf(), 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ['more than 20 MB', () => formOf(['file', fileOf(new Uint8Array(20 * MB + 1), 'a.png')]), 'MAXIMUM'],
  ]
  for (const [title, form, code] of refused)
    it(`is refused: ${title}`, async () => {
      const { send, images, platform } = await withImages()

      const { status, body } = await send(form())

      const { results } = body.error as { results: { errors: { code: string }[] } }
      assert.equal(status, 400)
      assert.equal(results.errors[0]?.code, code)
      assert.deepEqual(await images(), [])
      await until(async () => (await readdir(platform.uploadDir)).length === 0)
    })

  it('is refused with a validation error of the SDK, when it has too many pixels', async () => {
    const { api } = await withImages()
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'white' } })
      .png()
      .toBuffer()

    await assert.rejects(api.uploadImage({ body: { file: fileOf(bomb, 'bomb.png') } }), ValidationError)
  })
})

describe('an upload', () => {
  it('takes a file of 20 MB', async () => {
    const { upload, images } = await withImages()
    const png = await picture('png')
    // what stands behind the end is left out
    const padded = Buffer.concat([png, Buffer.alloc(20 * MB - png.length)])

    await upload(padded)

    assert.equal((await images())[0]?.size, png.length)
  })

  it('is refused without the permission, for a foreign merchant and without a token', async () => {
    const { send, tokenFor, url, path } = await withImages()
    const form = formOf(['file', fileOf(await picture('png'), 'a.png')])
    const other = await withImages()

    const narrow = await send(form, await tokenFor(['CMV']))
    const foreign = await send(form, await other.token())

    assert.equal(narrow.status, 403)
    assert.equal(typeof narrow.body.code, 'string')
    assert.match(String(narrow.body.message), /CMC/)
    assert.equal(foreign.status, 403)
    assert.equal((await fetch(url + path, { method: 'POST', body: form })).status, 401)
  })

  it('that breaks off leaves nothing', async () => {
    const { url, path, token, platform, images } = await withImages()
    const headers = {
      authorization: `Bearer ${await token()}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    }
    const sending = request(url + path, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
    sending.write(Buffer.alloc(500_000))
    await until(async () => (await readdir(platform.uploadDir)).length > 0)

    sending.destroy()

    await until(async () => (await readdir(platform.uploadDir)).length === 0)
    assert.deepEqual(await images(), [])
  })

  it('of a process that ended in the middle leaves no file for long', async () => {
    const { platform, clock, upload, open } = await withImages()
    const kept = await upload(await picture('png'))
    const key = 'merchants/none/images/left.png'
    const left = `variants/1/merchants/none/images/left/w10-h0-inside.png`
    await platform.database.run(
      sql`insert into file_draft (key, create_date) values (${key}, ${clock.now()})`,
    )
    for (const name of [key, left]) await platform.files.put(name, new Uint8Array([1]))
    const run = () => platform.database.run(sql`select graphile_worker.add_job('removeLeftFiles', '{}')`)

    await run()
    clock.advance(3_600_001)
    assert.ok(await platform.files.get(key))
    await run()

    await until(
      async () => (await platform.files.get(key)) === null && (await platform.files.get(left)) === null,
    )
    assert.equal((await open(kept)).status, 200)
    const { count } = await platform.database.one<{ count: number }>(sql`select count(*) from file_draft`)
    assert.equal(count, 0)
  })
})
