import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { picture, withImages } from './image.fixture.ts'

const withPhoto = async () => {
  const h = await withImages()
  const baseUrl = await h.upload(await picture('jpeg', { width: 400, height: 200 }), 'photo.jpg')
  const ask = (query: string, init?: RequestInit) => h.open(baseUrl + query, init)
  const sizeOf = async (query: string) => {
    const answer = await ask(query)
    const { format, width, height } = await sharp(await answer.bytes()).metadata()
    return [answer.headers.get('content-type'), format, width, height]
  }
  const key = new URL(baseUrl).pathname.slice('/files/'.length)
  const kept = async () => {
    const found: string[] = []
    for await (const file of h.platform.files.list(`variants/1/${key.replace('.jpg', '')}`))
      found.push(file.key.split('/').at(-1) ?? '')
    return found.sort()
  }
  return { ...h, baseUrl, ask, sizeOf, kept, key }
}

describe('an image', () => {
  it('comes in the size and format that are asked for', async () => {
    const { sizeOf } = await withPhoto()
    const jpeg = ['image/jpeg', 'jpeg']

    assert.deepEqual(await sizeOf(''), [...jpeg, 400, 200])
    assert.deepEqual(await sizeOf('?width=100'), [...jpeg, 100, 50])
    assert.deepEqual(await sizeOf('?height=100'), [...jpeg, 200, 100])
    assert.deepEqual(await sizeOf('?width=100&height=100'), [...jpeg, 100, 50])
    assert.deepEqual(await sizeOf('?width=100&height=100&fit=cover'), [...jpeg, 100, 100])
    assert.deepEqual(await sizeOf('?width=100&height=100&fit=contain'), [...jpeg, 100, 100])
    assert.deepEqual(await sizeOf('?width=100&height=100&fit=fill'), [...jpeg, 100, 100])
    assert.deepEqual(await sizeOf('?width=100&height=100&fit=outside'), [...jpeg, 200, 100])
    assert.deepEqual(await sizeOf('?format=png'), ['image/png', 'png', 400, 200])
    assert.deepEqual(await sizeOf('?format=webp&width=40'), ['image/webp', 'webp', 40, 20])
    assert.deepEqual(await sizeOf('?format=avif&width=40'), ['image/avif', 'heif', 40, 20])
  })

  it('that is long has no more pixels in one direction than it may have in both', async () => {
    const { upload, open } = await withImages()
    const baseUrl = await upload(await picture('png', { width: 8000, height: 2500 }))
    const sidesOf = async (query: string) => {
      const { width, height } = await sharp(await (await open(baseUrl + query)).bytes()).metadata()
      return [width, height]
    }

    // 4000 by 4000 pixels, and for an AVIF 2000 by 2000
    assert.deepEqual(await sidesOf('?width=4000&height=4000&fit=outside'), [7155, 2236])
    assert.deepEqual(await sidesOf('?height=4000'), [7155, 2236])
    assert.deepEqual(await sidesOf('?height=2000&format=avif'), [3577, 1118])
    assert.deepEqual(await sidesOf('?height=100'), [320, 100])
  })

  it('that cannot be made into another is refused, and still comes as it is', async () => {
    const { baseUrl, ask, platform, key } = await withPhoto()
    const line = { create: { width: 16_001, height: 1, channels: 3, background: 'red' } } as const

    for (const stored of [new Uint8Array([1]), await sharp(line).jpeg().toBuffer()]) {
      await platform.files.put(key, stored)
      const answer = await ask('?width=10')
      assert.equal(answer.status, 422, baseUrl)
      assert.equal(((await answer.json()) as { code: string }).code, 'ImageNotMade')
      assert.equal((await ask('')).status, 200)
    }
  })

  it('is never enlarged, and doubled by @2x', async () => {
    const { sizeOf, baseUrl, open } = await withPhoto()
    const doubled = async (query: string) => {
      const answer = await open(baseUrl.replace('.jpg', '@2x.jpg') + query)
      return (await sharp(await answer.bytes()).metadata()).width
    }

    assert.equal((await sizeOf('?width=4000'))[2], 400)
    assert.equal(await doubled('?width=100'), 200)
    assert.equal(await doubled('?width=4000'), 400)
    assert.equal(await doubled(''), 400)
  })

  it('is kept once for all spellings of the same variant', async () => {
    const { ask, kept } = await withPhoto()

    for (const query of [
      '?width=50',
      '?width=050&v=2',
      '?fit=cover&width=50',
      '?width=50&format=jpeg&height=',
    ])
      assert.equal((await ask(query)).status, 200)

    assert.deepEqual(await kept(), ['w50-h0-inside.jpg'])
  })

  it('is made once for many who ask at the same time', async () => {
    const { ask, platform } = await withPhoto()
    const made: string[] = []
    const { put } = platform.files
    platform.files.put = (key, source) => {
      made.push(key)
      return put(key, source)
    }

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('?width=33')))
    platform.files.put = put

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(made.filter((key) => key.includes('w33-')).length, 1)
  })

  it('keeps a hundred variants, the newest ones', async () => {
    const { ask, kept, platform, key } = await withPhoto()
    const folder = `variants/1/${key.replace('.jpg', '')}`
    for (let width = 1; width <= 105; width++)
      await platform.files.put(`${folder}/w${width}-h1-fill.jpg`, new Uint8Array([1]))

    await ask('?width=300')

    const end = Date.now() + 90_000
    while ((await kept()).length !== 100) assert.ok(Date.now() < end, `${(await kept()).length} are kept`)
    assert.ok((await kept()).includes('w300-h0-inside.jpg'))
  })

  const wrong = [
    'width=0',
    'width=4001',
    'width=-1',
    'width=1.5',
    'width=x',
    'height=1e3',
    'fit=other',
    'format=gif',
    'format=svg',
  ]
  for (const query of wrong)
    it(`is refused with ${query}`, async () => {
      const { ask, kept } = await withPhoto()

      const answer = await ask(`?${query}`)

      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('cache-control'), null)
      assert.match(((await answer.json()) as { message: string }).message, /^Expected/)
      assert.deepEqual(await kept(), [])
    })

  it('that does not exist is not found in any size, and no cache keeps that', async () => {
    const { open, baseUrl } = await withPhoto()
    const missing = baseUrl.replace(/[\da-f]{12}\.jpg/, '000000000000.jpg')

    for (const address of [
      missing,
      `${missing}?width=5`,
      missing.replace('.jpg', '@2x.jpg'),
      baseUrl.replace('.jpg', '@3x.jpg'),
    ]) {
      const answer = await open(address)
      assert.equal(answer.status, 404)
      assert.equal(answer.headers.get('cache-control'), null)
      assert.equal((await open(address, { headers: { range: 'bytes=0-1' } })).status, 404)
    }
  })
})

describe('an answer with an image', () => {
  it('can be kept for ever, runs nothing and is shown by other sites', async () => {
    const { ask } = await withPhoto()

    for (const query of ['', '?width=50']) {
      const { headers } = await ask(query)
      const shown = [
        'cache-control',
        'x-content-type-options',
        'content-security-policy',
        'cross-origin-resource-policy',
      ]
      assert.deepEqual(
        shown.map((name) => headers.get(name)),
        ['public, max-age=31536000, immutable', 'nosniff', "default-src 'none'; sandbox", 'cross-origin'],
      )
      assert.match(headers.get('content-disposition') ?? '', /^inline; filename="[\w-]+\.jpg"$/)
      assert.equal(headers.get('vary'), null)
    }
  })

  it('is not sent again to who has it', async () => {
    const { ask } = await withPhoto()

    for (const query of ['', '?width=50']) {
      const etag = (await ask(query)).headers.get('etag') ?? ''
      const again = await ask(query, { headers: { 'if-none-match': etag } })
      const other = await ask(query, { headers: { 'if-none-match': '"other"' } })
      assert.equal(again.status, 304)
      assert.equal((await again.bytes()).length, 0)
      assert.equal(other.status, 200)
    }
    assert.notEqual((await ask('')).headers.get('etag'), (await ask('?width=50')).headers.get('etag'))
  })

  it('comes in parts', async () => {
    const { ask } = await withPhoto()
    const whole = await (await ask('')).bytes()
    const part = async (range: string, headers = {}) => {
      const answer = await ask('', { headers: { range, ...headers } })
      return [answer.status, answer.headers.get('content-range'), await answer.bytes()] as const
    }
    const { length } = whole

    assert.deepEqual(await part('bytes=10-19'), [206, `bytes 10-19/${length}`, whole.slice(10, 20)])
    assert.deepEqual(await part('bytes=10-'), [206, `bytes 10-${length - 1}/${length}`, whole.slice(10)])
    assert.deepEqual(await part('bytes=-5'), [
      206,
      `bytes ${length - 5}-${length - 1}/${length}`,
      whole.slice(-5),
    ])
    assert.deepEqual((await part(`bytes=${length}-`)).slice(0, 2), [416, `bytes */${length}`])
    assert.deepEqual(await part('bytes=10-19', { 'if-range': '"other"' }), [200, null, whole])
    assert.deepEqual((await part('pages=1-2'))[0], 200)
    assert.deepEqual((await part('bytes=1-2,4-5'))[0], 200)
  })

  it('to HEAD has the same headers and no body', async () => {
    const { ask } = await withPhoto()

    for (const query of ['', '?width=50']) {
      const asked = await ask(query, { method: 'HEAD' })
      const answer = await ask(query)
      assert.equal(asked.status, 200)
      assert.equal((await asked.bytes()).length, 0)
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
        assert.equal(asked.headers.get(name), answer.headers.get(name), name)
    }
  })
})
