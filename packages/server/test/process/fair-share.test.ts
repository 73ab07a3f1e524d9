import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { page, widget, withPages } from '../../src/services/content/page/page.fixture.ts'
import { harness } from '../support/harness.ts'
import { slowDown, waitingQuestions } from '../support/slow.ts'
import { until } from '../support/until.ts'

const open = async (t: TestContext) => {
  // no limit that ends anything while a test runs
  const h = await harness({}, { dbPool: 4, readSeconds: 600 })
  await h.seed.catalog()
  const token = await h.token()
  let questions = 0
  const ask = (signal: AbortSignal) =>
    // plain ones: of those with a filter, three are answered at once
    fetch(`${h.url}/catalog/v1/merchants/${h.merchantCode}/products?offset=${++questions}`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    }).then(
      ({ status }) => status,
      () => 'left' as const,
    )
  return { h, ask, waiting: waitingQuestions(t, h) }
}

describe('slow questions of one merchant', () => {
  it('end when their caller leaves', async (t) => {
    const { h, ask, waiting } = await open(t)
    await slowDown(t, h)
    const leaving = new AbortController()
    const answer = ask(leaving.signal)
    await until(async () => (await waiting()) === 1)

    leaving.abort()

    assert.equal(await answer, 'left')
    await until(async () => (await waiting()) === 0)
  })

  it('leave the others their connections', async (t) => {
    const { h, ask, waiting } = await open(t)
    const other = await harness()
    await other.seed.location({ code: 'north' })
    await slowDown(t, h)
    const leaving = new AbortController()
    const rush = Array.from({ length: 40 }, () => ask(leaving.signal))
    await until(async () => (await waiting()) === 3)

    for (let times = 0; times < 10; times++) {
      const { location } = await other.api.getLocation({ locationCode: 'north' })
      assert.equal(location.code, 'north')
    }

    // the rush was at its height all the time, without all connections
    assert.equal(await waiting(), 3)
    leaving.abort()
    await Promise.all(rush)
    await until(async () => (await waiting()) === 0)
  })
})

describe('previews that anybody may open', () => {
  const products = { searchTerm: 'tea' }
  const shelf = widget('shelf', {
    widgetConfigDefinitionCode: 'productListWidget',
    widgetConfig: { products },
  })

  const openPreviews = async (t: TestContext) => {
    const { waiting } = await open(t)
    const { api, key, url, seed, ...h } = await withPages(
      page('p', { dropzones: { cmsWidgetList: [shelf] } }),
    )
    await seed.catalog()
    const link = (await api.createPagePreview({ ...key('p'), body: { source: 'draft' } })).url
    const { pathname, search } = new URL(link)
    const look = (signal: AbortSignal) =>
      fetch(url + pathname + search, { signal }).then(
        ({ status }) => status,
        () => 'left' as const,
      )
    await slowDown(t, { ...h, api, url, seed })
    return { look, waiting }
  }

  it('leave other merchants their connections, and end when their readers leave', async (t) => {
    const { look, waiting } = await openPreviews(t)
    const other = await harness()
    await other.seed.location({ code: 'north' })
    const leaving = new AbortController()
    const rush = Array.from({ length: 40 }, () => look(leaving.signal))
    await until(async () => (await waiting()) >= 3)

    for (let times = 0; times < 10; times++) {
      const { location } = await other.api.getLocation({ locationCode: 'north' })
      assert.equal(location.code, 'north')
    }

    assert.equal(await waiting(), 3)
    leaving.abort()
    assert.deepEqual(new Set(await Promise.all(rush)), new Set(['left']))
    await until(async () => (await waiting()) === 0)
  })
})
