import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageCreate, Widget } from '@tradepost/contract'
import { visitorOf, withStore } from '../storefront.fixture.ts'

const text = (code: string, english: string, german: string): Widget => ({
  code,
  widgetConfigDefinitionCode: 'richTextWidget',
  widgetConfig: { text: { 'en-us': `<p>${english}</p>`, 'de-de': `<p>${german}</p>` } },
  visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
  layout: { marginTop: 0, marginBottom: 16, marginLeft: null, marginRight: null },
})

const withDraft = async () => {
  const store = await withStore()
  const { api, url } = store
  const later = text('later', 'At Christmas', 'Zu Weihnachten')
  later.visibility.scheduleStartDate = '2030-12-24T00:00:00Z'
  const draft: PageCreate = {
    code: 'tea',
    name: 'Tea',
    type: 'cms',
    slug: 'tea',
    pageTitle: { 'en-us': 'Tea', 'de-de': 'Tee' },
    dropzones: { cmsWidgetList: [text('now', 'Today', 'Heute'), later] },
  }
  await api.createPages({ shopCode: 'web', body: { pages: [draft] } })
  const link = async (more: object = {}) => {
    const body = { source: 'draft' as const, ...more }
    const { storefrontUrl } = await api.createPagePreview({ shopCode: 'web', pageCode: 'tea', body })
    return storefrontUrl.slice(new URL(storefrontUrl).origin.length)
  }
  return { ...store, link, visitor: visitorOf(url, '') }
}

describe('the preview of a page in the storefront', () => {
  it('shows a draft at a moment and in a language, to whoever has the link', async () => {
    const { link, visitor } = await withDraft()

    const today = await visitor.open(await link())
    const then = await visitor.open(await link({ at: '2030-12-24T18:00:00Z', localeCode: 'de-de' }))

    assert.match(today, /<h1>Tea<\/h1>.*<p>Today<\/p>/s)
    assert.doesNotMatch(today, /Christmas|data-widget/)
    assert.match(today, /<meta name="robots" content="noindex">/)
    assert.match(then, /<html lang="de-DE">.*<h1>Tee<\/h1>.*<p>Heute<\/p>.*<p>Zu Weihnachten<\/p>/s)
  })

  it('is refused when a part of the link was changed, and kept nowhere', async () => {
    const { link, visitor } = await withDraft()
    const address = await link()

    await visitor.open(`${address}&at=2030-01-01T00:00:00.000Z`, 403)
    await visitor.open(address.replace('/preview/tea', '/preview/other'), 403)
    const { headers } = await visitor.send(address)

    assert.equal(headers.get('cache-control'), 'private, no-store')
  })

  it('draws widgets that an editor has not saved yet, and says which is which', async () => {
    const { api, link, visitor } = await withDraft()
    const unsaved = JSON.stringify({
      pageTitle: { 'en-us': 'Better tea' },
      dropzones: { cmsWidgetList: [text('new', 'Fresh <b>leaves</b><script>x</script>', '')] },
    })

    const shown = await visitor.post(await link(), { unsaved })
    const refused = await visitor.post(await link(), { unsaved: '{"dropzones":{"cmsWidgetList":[{}]}}' })
    const garbled = await visitor.post(await link(), { unsaved: '{' })

    assert.match(shown.text, /<h1>Better tea<\/h1>.*data-widget="new".*<p>Fresh <b>leaves<\/b>/s)
    assert.doesNotMatch(shown.text, /<script>x/)
    assert.deepEqual([refused.status, garbled.status], [400, 400])
    const { page } = await api.getPage({ shopCode: 'web', pageCode: 'tea' })
    assert.equal(page.dropzones.cmsWidgetList?.length, 2)
  })

  it('reads no large body without a link that was signed', async () => {
    const { link, visitor } = await withDraft()
    const unsaved = JSON.stringify({ pageTitle: { 'en-us': 'x'.repeat(6_000_000) } })

    const signed = await visitor.post(await link(), { unsaved })
    const changed = await visitor.post(`${await link()}&at=2030-01-01T00:00:00.000Z`, { unsaved })

    assert.deepEqual([signed.status, changed.status], [413, 403])
  })

  it('takes nothing unsaved with the link of a version, and from no other site', async () => {
    const { api, link, visitor } = await withDraft()
    await api.publishPage({ shopCode: 'web', pageCode: 'tea', body: {} })
    const version = await link({ source: 'version', versionNumber: 1 })

    const onVersion = await visitor.post(version, { unsaved: '{}' })
    const foreign = await visitor.post(await link(), { unsaved: '{}' }, { 'sec-fetch-site': 'cross-site' })

    assert.match(await visitor.open(version), /<p>Today<\/p>/)
    assert.deepEqual([onVersion.status, foreign.status], [403, 403])
  })
})
