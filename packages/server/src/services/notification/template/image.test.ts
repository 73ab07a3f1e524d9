import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileOf, picture, withImages } from '../../content/image/image.fixture.ts'

describe('an image for notifications', () => {
  it('is one of the library, stored once and fetched by anybody', async () => {
    const { api, upload, open, images } = await withImages()
    const png = await picture('png')

    const { baseUrl } = await api.uploadNotificationImage({ body: { file: fileOf(png, 'news.png') } })

    assert.equal(await upload(png), baseUrl)
    assert.deepEqual(
      (await images()).map((image) => image.baseUrl),
      [baseUrl],
    )
    assert.equal((await open(baseUrl)).headers.get('content-type'), 'image/png')
  })

  it('is checked like the others, and needs a permission of its own', async () => {
    const { api, as, images } = await withImages()
    const png = await picture('png')
    const editor = await as(['CMC', 'CMV'])

    await assert.rejects(api.uploadNotificationImage({ body: { file: fileOf('<svg/>', 'news.png') } }), {
      status: 400,
    })
    await assert.rejects(editor.uploadNotificationImage({ body: { file: fileOf(png, 'news.png') } }), {
      status: 403,
    })
    assert.deepEqual(await images(), [])
  })
})
