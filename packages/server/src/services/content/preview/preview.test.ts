import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  messageOf,
  type PagePreviewCreate,
  PreviewedPage,
  type ProductCreate,
  texts,
  type Widget,
} from '@tradepost/contract'
import { compileBody } from '@tradepost/kernel'
import { expectNoErrors, type NotFoundError, ValidationError } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { page, widget, withPages } from '../page/page.fixture.ts'

// the clock is moved to where links expire
useOwnServer()

const DAY = 24 * 3_600_000
type Shown = {
  page: {
    pageTitle: string | null
    versionNumber: number | null
    publishDate: string | null
    name: string
    dropzones: { cmsWidgetList: Widget[] }
  }
  preview: { source: string; at: string; localeCode: string; expires: string }
  products: Record<
    string,
    {
      code: string
      name: string | null
      image: string | null
      price: number | null
      salePrice: number | null
      promotionPrice: number | null
      promotionCodes: string[]
      currencyCode: string | null
    }[]
  >
  promotions: { code: string; name: string }[]
}

/** The contract's schema has every member, with the right type: the check takes out what it does not list. */
const checkShape = (body: Shown): void => {
  const listed = structuredClone(body)
  assert.deepEqual(compileBody(PreviewedPage)(listed).problems, [])
  assert.deepEqual(listed, body)
}

const withPreviews = async (...widgets: Widget[]) => {
  const pageTitle = { 'en-us': 'Home', 'de-de': 'Start' }
  const h = await withPages(page('p', { pageTitle, dropzones: { cmsWidgetList: widgets } }))
  const { api, key } = h
  const link = async (body: PagePreviewCreate) => (await api.createPagePreview({ ...key('p'), body })).url
  const open = async (address: string) => {
    const { pathname, search } = new URL(address)
    const answer = await fetch(h.url + pathname + search)
    const body = (await answer.json()) as Shown
    if (answer.ok) checkShape(body)
    return { status: answer.status, headers: answer.headers, body }
  }
  const show = async (body: PagePreviewCreate) => (await open(await link(body))).body
  return { ...h, link, open, show }
}

const codesOf = ({ page: { dropzones } }: Shown) => dropzones.cmsWidgetList.map(({ code }) => code)

describe('a preview', () => {
  it('shows a draft, the live page or a version to a reader without a token', async () => {
    const { api, key, show, clock } = await withPreviews(widget('a'))
    const publish = () => api.publishPage({ ...key('p'), body: {} })
    const first = clock.now().toISOString()
    await publish()
    await api.updatePage({ ...key('p'), body: { name: 'Second' } })
    await publish()
    await api.updatePage({ ...key('p'), body: { name: 'Draft' } })

    const shown = await Promise.all(
      [{ source: 'draft' }, { source: 'live' }, { source: 'version', versionNumber: 1 }].map((body) =>
        show(body as PagePreviewCreate),
      ),
    )

    assert.deepEqual(
      shown.map(({ page: { name, versionNumber, publishDate } }) => [name, versionNumber, publishDate]),
      [
        ['Draft', null, null],
        ['Second', 2, first],
        ['Page p', 1, first],
      ],
    )
  })

  it('tells nobody else, and is neither kept nor run', async () => {
    const { link, open, clock, api, key } = await withPreviews(widget('a'))

    const { headers } = await open(await link({ source: 'draft' }))

    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.match(headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    const { expires } = await api.createPagePreview({ ...key('p'), body: { source: 'draft' } })
    assert.equal(Date.parse(expires), clock.now().getTime() + DAY)
  })

  it('has the widgets of the moment and the texts of the language', async () => {
    const scheduled = (code: string, scheduleStartDate: string | null, scheduleEndDate: string | null) =>
      widget(code, { visibility: { isHidden: false, scheduleStartDate, scheduleEndDate } })
    const text = { 'en-us': 'Tea', 'de-de': 'Tee' }
    const { show } = await withPreviews(
      scheduled('may', '2030-05-01T00:00:00Z', '2030-06-01T00:00:00Z'),
      scheduled('june', '2030-06-01T00:00:00Z', null),
      scheduled('past', null, '2030-04-30T23:59:59Z'),
      widget('hidden', { visibility: { isHidden: true, scheduleStartDate: null, scheduleEndDate: null } }),
      widget('text', { widgetConfigDefinitionCode: 'richTextWidget', widgetConfig: { text } }),
    )

    const may = await show({ source: 'draft', at: '2030-05-01T00:00:00Z', localeCode: 'de-DE' })
    const both = await show({ source: 'draft', at: '2030-06-01T02:00:00+02:00', localeCode: 'fr-fr' })
    const april = await show({ source: 'draft', at: '2030-04-30T23:59:59Z' })

    assert.deepEqual(codesOf(may), ['may', 'text'])
    assert.deepEqual(may.page.dropzones.cmsWidgetList[1]?.widgetConfig, { text: 'Tee' })
    assert.equal(may.page.pageTitle, 'Start')
    assert.deepEqual(codesOf(both), ['may', 'june', 'text'])
    assert.deepEqual(both.page.dropzones.cmsWidgetList[2]?.widgetConfig, { text: 'Tea' })
    assert.deepEqual(codesOf(april), ['past', 'text'])
    assert.deepEqual([april.preview.localeCode, april.page.pageTitle], ['en-us', 'Home'])
    assert.equal(both.preview.at, '2030-06-01T00:00:00.000Z')
  })

  it('shows the products of a moment with the prices and promotions of then', async () => {
    const kind = { widgetConfigDefinitionCode: 'ns/productSliderWidget' }
    const list = (code: string, products: object, more: object = {}) =>
      widget(code, { ...kind, widgetConfig: { products, ...more } })
    const { api, seed, show } = await withPreviews(
      list('manual', { manualItemNumbers: ['pot', 'tea', 'cup', 'none'] }),
      list('cheap', { category: 'all' }, { sort: 'PriceAsc', productCount: 2 }),
      list('nothing', {}),
    )
    await seed.catalog()
    const name = { 'en-us': 'All' }
    const all = { code: 'all', name, sequenceId: 1 }
    const some = { code: 'some', name, sequenceId: 1, parentCategoryCode: 'all' }
    expectNoErrors(await api.createCategories({ body: { categories: [all, some] } }))
    const product = (code: string, price: number, more: Partial<ProductCreate> = {}) =>
      seed.product({
        code,
        price: { price, currencyCode: 'USD' },
        categories: [{ code: code === 'pot' ? 'some' : 'all', isPrimary: true, sequenceId: 1 }],
        ...more,
      } as Partial<ProductCreate> & { code: string })
    await product('tea', 10, { name: { 'en-us': 'Tea', 'de-de': 'Tee' } })
    await product('pot', 30, { startDate: '2030-05-01T00:00:00Z' } as Partial<ProductCreate>)
    await product('cup', 20, { endDate: '2030-05-01T00:00:00Z' } as Partial<ProductCreate>)
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              code: 'may',
              name: 'May',
              target: 'product',
              startDate: '2030-05-01T00:00:00Z',
              discount: { type: 'percentage', amount: 10 },
              conditions: { 'lineItem.product.code': 'tea' },
            },
          ],
        },
      }),
    )

    const april = await show({ source: 'draft', at: '2030-04-01T00:00:00Z', localeCode: 'de-de' })
    const may = await show({ source: 'draft', at: '2030-05-02T00:00:00Z' })

    const seen = ({ products }: Shown, code: string) =>
      products[code]?.map((one) => [one.code, one.price, one.promotionPrice, one.promotionCodes])
    assert.deepEqual(seen(april, 'manual'), [
      ['tea', 10, 10, []],
      ['cup', 20, 20, []],
    ])
    assert.deepEqual(april.products.manual?.[0]?.name, 'Tee')
    assert.deepEqual(april.promotions, [])
    assert.deepEqual(seen(may, 'manual'), [
      ['pot', 30, 30, []],
      ['tea', 10, 9, ['may']],
    ])
    assert.deepEqual(seen(may, 'cheap'), [
      ['tea', 10, 9, ['may']],
      ['pot', 30, 30, []],
    ])
    assert.deepEqual(
      may.promotions.map(({ code }) => code),
      ['may'],
    )
    assert.deepEqual(Object.keys(may.products), ['manual', 'cheap'])
  })

  it('works for a shop without a catalog, and follows later changes of a draft', async () => {
    const products = { searchTerm: 'tea' }
    const { api, key, link, open } = await withPreviews(
      widget('w', { widgetConfigDefinitionCode: 'productListWidget', widgetConfig: { products } }),
    )
    const url = await link({ source: 'draft' })

    await api.updatePage({ ...key('p'), body: { name: 'Later' } })
    const { status, body } = await open(url)

    assert.deepEqual([status, body.page.name, body.products], [200, 'Later', { w: [] }])
  })

  it('is refused for what is not there, and for a version that is not asked for', async () => {
    const { api, key, shopCode, link } = await withPreviews(widget('a'))
    const refused = (call: Promise<unknown>, message: string) =>
      assert.rejects(call, (error: NotFoundError) => error.status === 404 && error.message.endsWith(message))

    await refused(link({ source: 'live' }), messageOf('livePageNotFound'))
    await refused(link({ source: 'version', versionNumber: 1 }), messageOf('pageVersionNotFound'))
    await refused(
      api.createPagePreview({ shopCode, pageCode: 'x', body: { source: 'live' } }),
      messageOf('pageNotFound'),
    )
    await refused(
      api.createPagePreview({ shopCode: 'x', pageCode: 'p', body: { source: 'draft' } }),
      messageOf('shopNotFound'),
    )
    await assert.rejects(link({ source: 'version' }), ValidationError)
    await assert.rejects(
      api.createPagePreview({ ...key('p'), body: { source: 'draft', versionNumber: 1 } }),
      (error: ValidationError) => error.problems[0]?.message === texts.needlessVersion,
    )
  })

  it('is refused when its link was changed, for another merchant, or after its time', async () => {
    const { link, open, clock, merchantCode, api, key } = await withPreviews(widget('a'))
    const other = await withPreviews(widget('a'))
    const url = await link({ source: 'draft', localeCode: 'de-de' })
    const errorOf = async (address: string | URL) => {
      const { status, body } = await open(String(address))
      return [status, (body as unknown as { message: string }).message]
    }
    const changed = (name: string, value: string | null) => {
      const address = new URL(url)
      if (value === null) address.searchParams.delete(name)
      else address.searchParams.set(name, value)
      return address
    }
    const notSigned = [403, messageOf('previewNotSigned')]

    for (const [name, value] of [
      ['source', 'live'],
      ['version', '1'],
      ['at', '2030-01-01T00:00:00.000Z'],
      ['locale', 'en-us'],
      ['locale', null],
      ['expires', '2099-01-01T00:00:00.000Z'],
      ['signature', 'x'],
      ['signature', null],
    ] as const)
      assert.deepEqual(await errorOf(changed(name, value)), notSigned, name)
    assert.deepEqual(await errorOf(url.replace(`/${merchantCode}/`, `/${other.merchantCode}/`)), notSigned)
    assert.deepEqual(await errorOf(`${url}&locale=en-us`), notSigned)

    await api.deletePage(key('p'))
    assert.deepEqual(await errorOf(url), [404, messageOf('pageNotFound')])
    clock.advance(DAY - 1)
    assert.equal((await errorOf(url))[0], 404)
    clock.advance(1)
    assert.deepEqual(await errorOf(url), [410, messageOf('previewExpired')])
  })
})
