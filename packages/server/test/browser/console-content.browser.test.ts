import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Widget } from '@tradepost/contract'
import type { Page } from 'playwright-core'
import { checkAccess } from './axe.ts'
import { openConsole, owner } from './console.ts'

const { api, open, signIn, visit } = await openConsole()

const text = (code: string, english: string): Widget => ({
  code,
  widgetConfigDefinitionCode: 'richTextWidget',
  widgetConfig: { text: { 'en-us': `<p>${english}</p>` } },
  visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
  layout: { marginTop: 0, marginBottom: 16, marginLeft: null, marginRight: null },
})

/** A page of its own for each test. */
const withPage = async (pageCode: string, ...cmsWidgetList: Widget[]) => {
  const page = { code: pageCode, name: pageCode, slug: pageCode, type: 'cms' as const }
  const pageTitle = { 'en-us': 'Draft title' }
  await api.createPages({
    shopCode: 'web',
    body: { pages: [{ ...page, pageTitle, dropzones: { cmsWidgetList } }] },
  })
  const key = { shopCode: 'web', pageCode }
  const widgets = async () => (await api.getPage(key)).page.dropzones.cmsWidgetList ?? []
  return { key, path: `/content/shops/web/${pageCode}`, widgets }
}

const preview = (page: Page) => page.frameLocator('.preview-frame')

describe('staff who edit pages', () => {
  it('create one, add a widget and see it in the preview before they save, within the policy of the page', async () => {
    const page = await open({ bypassCSP: false })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text())
    })
    await signIn(page, owner, '/content')
    await page.waitForURL('**/content/shops/*')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=name]', 'Grüner Tee')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/content/shops/web/gruener-tee')
    await page.click('text=Add a widget')
    await page.click('[role=menuitem] >> text=Button')
    await page.fill('.widget-form [name=text]', 'All green teas')
    await page.fill('.widget-form [name=link]', '/products')
    await preview(page).locator('[data-widget][data-chosen]', { hasText: 'All green teas' }).waitFor()
    const key = { shopCode: 'web', pageCode: 'gruener-tee' }
    assert.deepEqual((await api.getPage(key)).page.dropzones.cmsWidgetList, [])
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.notice >> text=Saved')

    const [widget] = (await api.getPage(key)).page.dropzones.cmsWidgetList ?? []
    assert.deepEqual(widget?.widgetConfig, {
      text: { 'en-us': 'All green teas' },
      link: { 'en-us': '/products' },
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  it('move a widget by keys and by dragging, hide it, and open one from the preview', async () => {
    const { path, widgets } = await withPage(
      'order-of-widgets',
      text('a', 'One'),
      text('b', 'Two'),
      text('c', 'Three'),
    )
    const page = await visit(path)
    const names = page.locator('.widget-name')
    await names.nth(0).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.locator('.widget-list li').nth(2).dragTo(page.locator('.widget-list li').nth(0))
    await page.locator('.widget-list [aria-haspopup=menu]').nth(1).click()
    await page.click('[role=menuitem] >> text=Hide')
    await preview(page).getByText('Two', { exact: true }).waitFor({ state: 'detached' })
    await preview(page).getByText('One', { exact: true }).click()
    await page.waitForSelector('.widget-form')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.notice >> text=Saved')

    const stored = await widgets()
    assert.deepEqual(
      stored.map(({ code, visibility }) => [code, visibility.isHidden]),
      [
        ['c', false],
        ['b', true],
        ['a', false],
      ],
    )
  })

  it('are told at the input what the API refuses', async () => {
    const wrong = text('image', '')
    wrong.widgetConfigDefinitionCode = 'imageWidget'
    wrong.widgetConfig = { borderRadius: 'custom' }
    const { path, widgets } = await withPage('with-problem', wrong)
    const page = await visit(path, { viewport: { width: 820, height: 1100 } })
    await page.click('.widget-name')
    await page.fill('.widget-form [name=borderRadiusCustom]', '51')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.widget-form [name=borderRadiusCustom][aria-invalid=true]')
    await page.fill('.widget-form [name=borderRadiusCustom]', '12')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.notice >> text=Saved')

    assert.equal((await widgets())[0]?.widgetConfig.borderRadiusCustom, 12)
  })

  it('publish a page, compare a version with the draft, and restore it', async () => {
    const { key, path, widgets } = await withPage('with-versions', text('a', 'First words'))
    const page = await visit(path)
    await page.click('.page-actions >> text=Publish')
    await page.fill('[role=dialog] input', 'Opening')
    await page.click('.modal-actions button >> nth=1')
    await page.waitForSelector('.page-head .status >> text=Published')
    await api.updatePage({ ...key, body: { dropzones: { cmsWidgetList: [text('a', 'Second words')] } } })
    await page.reload()
    await page.waitForSelector('.page-head .status >> text=Live, with changes')
    await page.click('[role=tab] >> text=Versions')
    await page.waitForSelector('.versions >> text=Opening')
    await page.click('.versions >> text=Compare')
    await page.waitForSelector('.difference td >> text=First words')
    await page.waitForSelector('.difference td >> text=Second words')
    await checkAccess(page)
    await page.keyboard.press('Escape')
    await page.click('.versions >> text=Look at it')
    await preview(page).locator('text=First words').waitFor()
    await page.click('.versions >> text=Restore')
    await page.click('[role=dialog] .modal-actions button >> nth=1')
    await page.waitForSelector('.notice >> text=version 1 again')

    assert.deepEqual((await widgets())[0]?.widgetConfig, { text: { 'en-us': '<p>First words</p>' } })
  })

  it('upload an image and use it', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
    const page = await visit('/content/images')
    await page.setInputFiles('.drop-zone input', file)
    await page.locator('.plain-button', { hasText: 'dot.png' }).click()
    await page.waitForSelector('[role=dialog] .image-large')
    await checkAccess(page)
    const { images } = await api.listImages({ filters: { fileName: 'dot.png' } })
    await page.click('[role=dialog] >> text=Delete the image')
    // the button that asks has the same words, and is covered as soon as the question is there
    await page.locator('[role=dialog]').nth(1).locator('button', { hasText: 'Delete the image' }).click()
    await page.locator('.plain-button', { hasText: 'dot.png' }).waitFor({ state: 'detached' })

    assert.equal(images.length, 1)
    assert.deepEqual((await api.listImages({ filters: { fileName: 'dot.png' } })).images, [])
  })

  it('open a widget of a page at night on a phone', async () => {
    const page = await visit('/content/shops/web/home', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 780 },
    })
    await page.click('.widget-name >> nth=0')
    await page.waitForSelector('.widget-form')
    await checkAccess(page)
  })
})
