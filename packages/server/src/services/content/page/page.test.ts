import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type PageCreate, texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, type TradepostError, ValidationError } from '@tradepost/sdk'
import { page, SHOP, widget, withPages } from './page.fixture.ts'

const refusalOf = async (call: Promise<unknown>): Promise<ValidationError> => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  )
  assert.ok(error instanceof ValidationError, 'it was accepted')
  return error
}
const isRefused = (call: Promise<unknown>, status: number, message: string) =>
  assert.rejects(
    call,
    (error: TradepostError) => error.status === status && error.message.endsWith(`: ${message}`),
  )

const everything: PageCreate = {
  code: 'home',
  name: 'Home',
  pageTitle: { 'en-us': 'Welcome', 'de-de': 'Willkommen', 'fr-fr': null },
  slug: 'start',
  type: 'cms',
  isFavorite: true,
  isProtected: true,
  dropzones: {
    cmsWidgetList: [
      widget('hero', { widgetConfig: { html: '<!--Widget{"type":"x"}-->', deep: { list: [1, null, 'ü'] } } }),
      widget('late', {
        visibility: {
          isHidden: true,
          scheduleStartDate: '2026-01-02T03:04:05.000Z',
          scheduleEndDate: '2026-02-02T03:04:05.000Z',
        },
      }),
    ],
  },
}

describe('creating pages', () => {
  it('stores all that was sent, and what was not sent has its default', async () => {
    const { api, shopCode, read, clock, events } = await withPages()
    const createDate = clock.now().toISOString()
    const rest = {
      createDate,
      updateDate: null,
      lastPublishDate: null,
      status: 'draft',
      scheduledPublishDate: null,
      scheduledUnpublishDate: null,
    }

    const answer = await api.createPages({
      shopCode,
      body: { pages: [everything, page('plain', { dropzones: {} })] },
    })

    assert.deepEqual(answer, {})
    assert.deepEqual(await read('home'), { ...everything, ...rest })
    assert.deepEqual(await read('plain'), {
      ...page('plain'),
      pageTitle: {},
      isFavorite: false,
      isProtected: false,
      dropzones: { cmsWidgetList: [] },
      ...rest,
    })
    const told = (await events()).filter(({ event }) => event === 'pageCreated')
    assert.deepEqual(
      told.map(({ payload }) => payload),
      ['home', 'plain'].map((pageCode) => ({ shopCode, pageCode })),
    )
  })

  it('takes a widget that does not say whether it is hidden as shown', async () => {
    const { api, shopCode, read } = await withPages()
    const visibility = { scheduleStartDate: null, scheduleEndDate: null }

    await api.createPages({
      shopCode,
      body: { pages: [page('a', { dropzones: { cmsWidgetList: [widget('w', { visibility })] } })] },
    })

    const { dropzones } = await read('a')
    assert.equal(dropzones.cmsWidgetList?.[0]?.visibility.isHidden, false)
  })

  it('creates all or none, and names each code and slug that is taken', async () => {
    const { api, shopCode, read } = await withPages(page('a'))
    const pages = [page('b'), page('a', { slug: 'x' }), page('c', { slug: 'b' }), page('d', { slug: 'a' })]

    const error = await refusalOf(api.createPages({ shopCode, body: { pages } }))

    assert.equal(error.status, 400)
    assert.deepEqual(
      error.problems.map(({ path, message }) => [path.join('.'), message]),
      [
        ['pages.1.code', texts.pageCodeTaken('a')],
        ['pages.2.slug', texts.pageSlugTaken('b')],
        ['pages.3.slug', texts.pageSlugTaken('a')],
      ],
    )
    await assert.rejects(read('b'), NotFoundError)
  })

  it('lets another shop have the same code and slug', async () => {
    const { api, read } = await withPages(page('a'))
    await api.createShops({ body: { shops: [{ code: 'app', name: 'App' }] } })

    await api.createPages({ shopCode: 'app', body: { pages: [page('a', { name: 'Other' })] } })

    assert.equal((await read('a')).name, 'Page a')
  })

  it('gives one of two who create the same page at once', async () => {
    const { api, shopCode } = await withPages()
    const create = (name: string) => api.createPages({ shopCode, body: { pages: [page('a', { name })] } })

    const results = await Promise.allSettled(['one', 'two', 'three'].map(create))

    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('refuses a widget code twice, and an end before the start', async () => {
    const { api, shopCode } = await withPages()
    const visibility = {
      isHidden: false,
      scheduleStartDate: '2026-02-01T00:00:00Z',
      scheduleEndDate: '2026-01-01T00:00:00Z',
    }
    const cmsWidgetList = [widget('a'), widget('a', { visibility })]

    const error = await refusalOf(
      api.createPages({ shopCode, body: { pages: [page('p', { dropzones: { cmsWidgetList } })] } }),
    )

    const at = 'pages.0.dropzones.cmsWidgetList.1'
    assert.deepEqual(
      error.problems.map(({ path, message }) => [path.join('.'), message]),
      [
        [`${at}.code`, texts.widgetTwice('a')],
        [`${at}.visibility.scheduleEndDate`, texts.widgetEndsBeforeStart],
      ],
    )
  })

  const texts255 = 'x'.repeat(255)
  const bounds: [title: string, more: Record<string, unknown>, isAllowed: boolean][] = [
    ['the longest texts', { code: texts255, name: texts255, slug: texts255 }, true],
    ['a code of 256', { code: `${texts255}x` }, false],
    ['an empty code', { code: '' }, false],
    ['a name of 256', { name: `${texts255}x` }, false],
    ['an empty slug', { slug: '' }, false],
    ['a slug of 256', { slug: `${texts255}x` }, false],
    ['a type of its own', { type: 'blog' }, true],
    ['an empty type', { type: '' }, false],
    ['a title of null in a language', { pageTitle: { 'en-us': null } }, true],
    ['a title that is text', { pageTitle: 'Home' }, false],
    ['an unknown field', { colour: 'red' }, false],
    ['no dropzones', { dropzones: undefined }, false],
    [
      'a widget without layout',
      { dropzones: { cmsWidgetList: [{ ...widget('a'), layout: undefined }] } },
      false,
    ],
    [
      'a negative margin',
      { dropzones: { cmsWidgetList: [widget('a', { layout: { ...widget('a').layout, marginTop: -1 } })] } },
      false,
    ],
    [
      'a widget without a schedule',
      { dropzones: { cmsWidgetList: [widget('a', { visibility: { isHidden: false } as never })] } },
      false,
    ],
  ]
  for (const [title, more, isAllowed] of bounds)
    it(`${isAllowed ? 'takes' : 'refuses'} ${title}`, async () => {
      const { raw, merchantCode, shopCode } = await withPages()

      const { status } = await raw(`/cms/v1/merchants/${merchantCode}/shops/${shopCode}/pages`, {
        method: 'POST',
        body: JSON.stringify({ pages: [{ ...page('p'), ...more }] }),
      })

      assert.equal(status, isAllowed ? 200 : 400)
    })
})

describe('a page', () => {
  it('is not found without its shop, and without itself', async () => {
    const { api, key } = await withPages()

    await isRefused(api.getPage({ shopCode: 'nowhere', pageCode: 'a' }), 404, messageOf('shopNotFound'))
    await isRefused(api.getPage(key('a')), 404, messageOf('pageNotFound'))
    await isRefused(api.listPages({ shopCode: 'nowhere' }), 404, messageOf('shopNotFound'))
    await isRefused(api.publishPage({ ...key('a'), body: {} }), 404, messageOf('pageNotFound'))
  })

  it('is not seen by another merchant', async () => {
    await withPages(page('a'))
    const other = await withPages()

    await assert.rejects(other.read('a'), NotFoundError)
  })

  it('is changed in the fields that are sent', async () => {
    const { api, key, read, clock, events } = await withPages(page('a'))
    const before = await read('a')

    await api.updatePage({ ...key('a'), body: { name: 'New', pageTitle: { 'EN-US': 'Hi' } } })

    assert.deepEqual(await read('a'), {
      ...before,
      name: 'New',
      pageTitle: { 'en-us': 'Hi' },
      updateDate: clock.now().toISOString(),
    })
    assert.equal((await events()).at(-1)?.event, 'pageUpdated')
  })

  it('keeps titles in other languages and widgets that are not sent', async () => {
    const { api, key, read } = await withPages(page('a', { pageTitle: { 'en-us': 'Hi', 'de-de': 'Hallo' } }))

    await api.updatePage({
      ...key('a'),
      body: { pageTitle: { 'de-DE': null, 'fr-fr': 'Salut' }, dropzones: {} },
    })

    const { pageTitle, dropzones } = await read('a')
    assert.deepEqual(pageTitle, { 'en-us': 'Hi', 'de-de': null, 'fr-fr': 'Salut' })
    assert.deepEqual(dropzones, page('a').dropzones)
  })

  it('keeps its slug from others, also under a race', async () => {
    const { api, key } = await withPages(page('a'), page('b'), page('c'))

    const error = await refusalOf(api.updatePage({ ...key('b'), body: { slug: 'a' } }))
    const results = await Promise.allSettled(
      ['b', 'c'].map((code) => api.updatePage({ ...key(code), body: { slug: 'same' } })),
    )

    assert.deepEqual([error.status, error.problems[0]?.message], [400, texts.pageSlugTaken('a')])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('is not overwritten by an editor who has read an older draft', async () => {
    const { api, key, raw, merchantCode } = await withPages(page('a'))
    const path = `/cms/v1/merchants/${merchantCode}/shops/${SHOP}/pages/a`
    const { headers } = await raw(path)
    await api.updatePage({ ...key('a'), body: { name: 'By one' } })

    const { status } = await raw(path, {
      method: 'POST',
      headers: { 'if-match': headers.get('etag') ?? '' },
      body: JSON.stringify({ name: 'By another' }),
    })

    assert.equal(status, 412)
  })

  it('is deleted with its versions, but not while it is protected', async () => {
    const { api, key, read, live } = await withPages(page('a', { isProtected: true }))
    await api.publishPage({ ...key('a'), body: {} })

    await assert.rejects(api.deletePage(key('a')), ConflictError)
    await api.updatePage({ ...key('a'), body: { isProtected: false } })
    await api.deletePage(key('a'))

    await assert.rejects(read('a'), NotFoundError)
    await assert.rejects(live('a'), NotFoundError)
  })

  it('goes with its shop', async () => {
    const { api, shopCode, key } = await withPages(page('a'))
    await api.publishPage({ ...key('a'), body: {} })

    await api.deleteShop({ shopCode })

    await isRefused(api.listPages({ shopCode }), 404, messageOf('shopNotFound'))
  })
})

describe('listing pages', () => {
  it('gives them as they were created, by pages, filters and sorts', async () => {
    const { api, shopCode, key } = await withPages(page('b', { isFavorite: true }), page('a'), page('c'))
    await api.publishPage({ ...key('c'), body: {} })
    const codes = async (query: object) =>
      (await api.listPages({ shopCode, ...query })).pages.map(({ code }) => code)

    assert.deepEqual(await codes({}), ['b', 'a', 'c'])
    assert.deepEqual(await codes({ limit: 1, offset: 1 }), ['a'])
    assert.deepEqual(await codes({ sort: 'code:desc' }), ['c', 'b', 'a'])
    assert.deepEqual(await codes({ filters: { status: 'published' } }), ['c'])
    assert.deepEqual(await codes({ filters: { isFavorite: true } }), ['b'])
    assert.deepEqual(await codes({ filters: { name: { $ct: 'Page' }, code: { $in: ['a', 'b'] } } }), [
      'b',
      'a',
    ])
  })
})
