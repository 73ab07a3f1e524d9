import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { page, widget } from '../page/page.fixture.ts'
import { picture, withImages } from './image.fixture.ts'

const withLibrary = async () => {
  const h = await withImages()
  await h.api.createShops({
    body: { shops: [{ code: 'web', name: 'Web', locales: ['en-us'], currencies: ['USD'] }] },
  })
  const add = async (color: string) => {
    const baseUrl = await h.upload(await picture('png', { color }), `${color}.png`)
    const id = /([\da-f-]{36})\.png$/.exec(baseUrl)?.[1] ?? ''
    return { baseUrl, id, remove: () => h.api.deleteImage({ imageId: id }) }
  }
  const used = async (id: string) => (await h.images()).find((image) => image.id === id)?.isUsed
  return { ...h, add, used }
}
const inUse = { status: 409, message: /in use/ }

describe('the library of images', () => {
  it('lists, filters and sorts images', async () => {
    const { api, add, upload } = await withLibrary()
    const { id } = await add('red')
    await add('blue')
    await upload(await picture('jpeg', { width: 300, height: 10 }), 'wide.jpg')
    const names = async (query: Parameters<typeof api.listImages>[0]) =>
      (await api.listImages(query)).images.map(({ fileName }) => fileName)
    const by = (filter: object) => names({ filters: JSON.stringify(filter) })

    assert.deepEqual(await names({}), ['red.png', 'blue.png', 'wide.jpg'])
    assert.deepEqual(await names({ sort: 'fileName:desc', limit: 2, offset: 1 }), ['red.png', 'blue.png'])
    assert.deepEqual(await by({ type: 'jpg' }), ['wide.jpg'])
    assert.deepEqual(await by({ width: { $gte: 300 } }), ['wide.jpg'])
    assert.deepEqual(await by({ fileName: { $ct: 'RED' } }), ['red.png'])
    assert.deepEqual(await by({ id }), ['red.png'])
    assert.deepEqual(await by({ isUsed: true }), [])
    assert.equal((await api.listImages({ limit: 1 })).meta.totalItemCount, 3)
    await assert.rejects(api.listImages({ limit: 101 }), { status: 400 })
  })

  it('forgets a deleted image, with its file and its variants', async () => {
    const { api, add, open, images, events } = await withLibrary()
    const { baseUrl, id } = await add('red')
    assert.equal((await open(`${baseUrl}?width=10`)).status, 200)

    await api.deleteImage({ imageId: id })

    assert.deepEqual(await images(), [])
    assert.deepEqual((await events()).at(-1), {
      event: 'imageDeleted',
      entityId: id,
      payload: { imageId: id },
    })
    const end = Date.now() + 90_000
    for (const address of [baseUrl, `${baseUrl}?width=10`])
      while ((await open(address)).status !== 404) assert.ok(Date.now() < end, 'the file is still there')
    const again = await add('red')
    assert.notEqual(again.id, id)
  })

  it('knows no image of another merchant, and none of another kind of id', async () => {
    const one = await withLibrary()
    const other = await withLibrary()
    const { id } = await one.add('red')

    for (const imageId of [id, 'none', '00000000-0000-4000-8000-000000000000'])
      await assert.rejects(other.api.deleteImage({ imageId }), { status: 404, message: /Image not found/ })
    assert.equal((await one.images()).length, 1)
  })

  it('stays as it is after a dry run of a delete', async () => {
    const { api, add, open, images } = await withLibrary()
    const { id, baseUrl } = await add('red')

    await api.deleteImage({ imageId: id }, { dryRun: true })

    assert.equal((await images()).length, 1)
    assert.equal((await open(baseUrl)).status, 200)
  })
})

describe('the texts of an image', () => {
  it('change by locale, with an event and a revision, and not when they are the same', async () => {
    const { api, add, events } = await withLibrary()
    const { id: imageId } = await add('red')
    const { etag } = await api.raw.getImage({ imageId })
    const told = async () => (await events()).filter(({ event }) => event === 'imageUpdated').length

    await api.updateImage(
      { imageId, body: { altText: { 'en-US': 'Red', 'de-de': 'Rot' } } },
      { ifMatch: etag },
    )
    await api.updateImage({ imageId, body: { altText: { 'de-de': null } } })
    await api.updateImage({ imageId, body: { altText: { 'en-us': 'Red' } } })

    assert.deepEqual((await api.getImage({ imageId })).image.altText, { 'en-us': 'Red' })
    assert.deepEqual((await api.listImages()).images[0]?.altText, { 'en-us': 'Red' })
    assert.equal(await told(), 2)
    await assert.rejects(api.updateImage({ imageId, body: {} }, { ifMatch: etag }), { status: 412 })
    await assert.rejects(api.deleteImage({ imageId }, { ifMatch: etag }), { status: 412 })
  })

  it('belong to the merchant alone', async () => {
    const one = await withLibrary()
    const other = await withLibrary()
    const { id: imageId } = await one.add('red')

    await assert.rejects(other.api.getImage({ imageId }), { status: 404 })
    await assert.rejects(other.api.updateImage({ imageId, body: { altText: {} } }), { status: 404 })
  })
})

describe('an image that is shown', () => {
  it('tells by what', async () => {
    const { api, add, seed, merchantCode } = await withLibrary()
    const { baseUrl, id: imageId } = await add('red')
    await seed.catalog()
    await seed.product({ code: 'tea/green', media: [{ code: 'a', url: baseUrl, type: 'image' }] })
    const dropzones = { cmsWidgetList: [widget('one', { widgetConfig: { image: { url: baseUrl } } })] }
    await api.createPages({ shopCode: 'web', body: { pages: [page('home', { dropzones })] } })
    await api.publishPage({ shopCode: 'web', pageCode: 'home', body: {} })
    await api.updateShop({ shopCode: 'web', body: { logoUrl: baseUrl } })
    await api.updateMerchant({ body: { appLogo: baseUrl } })

    const { uses, isUsed } = (await api.getImage({ imageId })).image

    const none = { name: null, shopCode: null, catalogCode: null, versionNumber: null }
    const home = { ...none, code: 'home', name: 'Page home', shopCode: 'web' }
    assert.equal(isUsed, true)
    assert.deepEqual(uses, [
      { ...none, kind: 'product', code: 'tea/green', catalogCode: 'main' },
      { ...home, kind: 'page' },
      { ...home, kind: 'live' },
      { ...home, kind: 'version', versionNumber: 1 },
      { ...none, kind: 'shop', code: 'web', name: 'Web' },
      { ...none, kind: 'merchant', code: merchantCode },
    ])
  })

  it('on a page cannot be deleted before it is out of draft, live page and versions', async () => {
    const { api, add, used } = await withLibrary()
    const { baseUrl, id, remove } = await add('red')
    const key = { shopCode: 'web', pageCode: 'home' }
    const image = { url: baseUrl.replace('.png', '@2x.png?width=20') }
    const dropzones = { cmsWidgetList: [widget('one', { widgetConfig: { image } })] }
    await api.createPages({ shopCode: 'web', body: { pages: [page('home', { dropzones })] } })

    await assert.rejects(remove(), inUse)
    await api.publishPage({ ...key, body: {} })
    await api.updatePage({ ...key, body: { dropzones: { cmsWidgetList: [] } } })
    await assert.rejects(remove(), inUse)
    await api.publishPage({ ...key, body: {} })
    // the first version still shows it
    await assert.rejects(remove(), inUse)
    assert.equal(await used(id), true)
    await api.deletePage(key)

    assert.equal(await used(id), false)
    await remove()
  })

  it('by a product or category cannot be deleted until they show another', async () => {
    const { api, add, seed, used } = await withLibrary()
    const { baseUrl, id, remove } = await add('red')
    await seed.catalog()
    await seed.product({ code: 'tea', media: [{ code: 'a', url: baseUrl, type: 'image' }] })
    await seed.product({ code: 'cup' })
    await api.createCategories({
      body: {
        categories: [{ code: 'hot', sequenceId: 1, name: { 'en-us': 'Hot' }, image: { 'en-us': baseUrl } }],
      },
    })

    await assert.rejects(remove(), inUse)
    await api.updateProduct({ productCode: 'tea', body: { media: [] } })
    await assert.rejects(remove(), inUse)
    await api.updateProduct({
      productCode: 'cup',
      body: { media: [{ code: 'b', url: baseUrl, type: 'image' }] },
    })
    await api.deleteCategory({ categoryCode: 'hot' })
    await assert.rejects(remove(), inUse)
    await api.deleteProduct({ productCode: 'cup' })

    assert.equal(await used(id), false)
    await remove()
  })

  it('as logo or branding cannot be deleted', async () => {
    const { api, add } = await withLibrary()
    const logo = await add('red')
    const banner = await add('blue')
    await api.updateMerchant({ body: { appLogo: logo.baseUrl } })
    await api.updateShop({ shopCode: 'web', body: { logoUrl: banner.baseUrl } })

    await assert.rejects(logo.remove(), inUse)
    await assert.rejects(banner.remove(), inUse)
    await api.updateMerchant({ body: { appLogo: null } })
    await api.deleteShop({ shopCode: 'web' })

    await logo.remove()
    await banner.remove()
  })

  it('of two who delete it and begin to show it, one comes too late', async () => {
    const { api, add, used, images } = await withLibrary()
    for (const color of ['red', 'green', 'blue', 'white', 'black']) {
      const { baseUrl, id, remove } = await add(color)
      const dropzones = { cmsWidgetList: [widget('one', { widgetConfig: { image: baseUrl } })] }
      const save = api.createPages({ shopCode: 'web', body: { pages: [page(color, { dropzones })] } })

      const [, removed] = await Promise.allSettled([save, remove()])

      if (removed.status === 'fulfilled') assert.ok(!(await images()).some((image) => image.id === id))
      else assert.equal(await used(id), true)
    }
  })
})
