import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { page, widget } from '../../content/page/page.fixture.ts'
import { withShop } from '../shop.fixture.ts'

const shopCode = 'web'

/** A shop in two languages, with two live pages and two levels of categories. */
const withContent = async () => {
  const h = await withShop({ locales: ['en-us', 'de-de'] })
  const planned = { isHidden: false, scheduleStartDate: null, scheduleEndDate: '2099-01-01T00:00:00.000Z' }
  const widgets = [
    widget('one', { widgetConfigDefinitionCode: '@tradepost/widgets/headlineWidget' }),
    widget('hidden', { visibility: { isHidden: true, scheduleStartDate: null, scheduleEndDate: null } }),
    widget('two', { visibility: planned }),
  ]
  await h.api.createPages({
    shopCode,
    body: {
      pages: [
        page('home', { dropzones: { cmsWidgetList: widgets } }),
        page('about-us', { pageTitle: { 'en-us': 'About us', 'de-de': 'Über uns' } }),
        page('draft'),
      ],
    },
  })
  for (const pageCode of ['home', 'about-us']) await h.api.publishPage({ shopCode, pageCode, body: {} })
  await h.api.createCategories({
    body: {
      categories: [
        { code: 'drinks', name: { 'en-us': 'Drinks', 'de-de': 'Getränke' }, status: 'active', sequenceId: 2 },
        { code: 'food', name: { 'en-us': 'Food' }, status: 'active', sequenceId: 1 },
        { code: 'gone', name: { 'en-us': 'Gone' }, status: 'inactive', sequenceId: 3 },
        {
          code: 'a/b',
          parentCategoryCode: 'drinks',
          name: { 'en-us': 'A & B' },
          status: 'active',
          sequenceId: 1,
        },
      ],
    },
  })
  return { ...h, shopper: await h.guest() }
}

describe('getPageConfig', () => {
  it('answers the live page, and in its older form widgets with type and settings', async () => {
    const { shopper } = await withContent()

    const { page } = (await shopper.callGetPageConfigV2({ body: { pageId: 'home' } })).output
    const older = (await shopper.callGetPageConfig({ body: { pageId: 'home' } })).output

    assert.deepEqual(
      page.dropzones.cmsWidgetList?.map(({ code }) => code),
      ['one', 'two'],
    )
    assert.deepEqual(older, {
      widgets: [
        { type: 'headlineWidget', height: null, settings: { text: 'one', published: true, plan: false } },
        {
          type: 'someWidget',
          height: null,
          settings: {
            text: 'two',
            published: true,
            plan: true,
            planDate: { valid_from: null, valid_to: '2099-01-01T00:00:00.000Z' },
          },
        },
      ],
    })
    const { title } = (await shopper.callGetPageConfig({ body: { pageId: 'about-us' }, localeCode: 'de-de' }))
      .output
    assert.equal(title, 'Über uns')
  })

  it('knows nothing of drafts and of other shops', async () => {
    const { shopper } = await withContent()
    const stranger = await (await withShop()).guest()

    await assert.rejects(shopper.callGetPageConfig({ body: { pageId: 'draft' } }), {
      status: 404,
      code: 'ENOTFOUND',
    })
    await assert.rejects(stranger.callGetPageConfigV2({ body: { pageId: 'home' } }), { code: 'ENOTFOUND' })
  })
})

describe('getMenu', () => {
  it('lists top categories, those below one, and live pages', async () => {
    const { shopper } = await withContent()
    const entries = async (id: string, localeCode?: string) =>
      (await shopper.callGetMenu({ body: { id }, ...(localeCode && { localeCode }) })).output.entries.map(
        ({ url, label }) => `${url} ${label}`,
      )

    assert.deepEqual(await entries('main'), ['/category/food Food', '/category/drinks Drinks'])
    assert.deepEqual(await entries('main', 'de-DE'), ['/category/food Food', '/category/drinks Getränke'])
    assert.deepEqual(await entries('drinks'), ['/category/a%2Fb A & B'])
    assert.deepEqual(await entries('food'), [])
    assert.deepEqual(await entries('pages', 'de-de'), ['/about-us Über uns'])
  })

  it('refuses what is no menu', async () => {
    const { shopper } = await withContent()

    for (const id of ['gone', 'nothing'])
      await assert.rejects(shopper.callGetMenu({ body: { id } }), { status: 404, code: 'ENOTFOUND' })
  })
})
