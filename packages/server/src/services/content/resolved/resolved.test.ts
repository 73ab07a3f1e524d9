import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { startServerOn } from '../../../../test/support/server.ts'
import { until } from '../../../../test/support/until.ts'
import { page, widget, withPages } from '../page/page.fixture.ts'

useOwnServer()

type Pages = Awaited<ReturnType<typeof withPages>>

/** Behind the back of the server, which shows from where it answers. */
const changeStored = ({ platform }: Pages, name: string) =>
  platform.database.run(sql`
    update live_page set content = jsonb_set(content, '{name}', to_jsonb(${name}::text)) where slug = 'home'`)

const withLivePage = async () => {
  const h = await withPages(page('home', { name: 'first' }))
  const publish = async (name: string) => {
    await h.api.updatePage({ ...h.key('home'), body: { name } })
    await h.api.publishPage({ ...h.key('home'), body: {} })
  }
  await publish('first')
  const name = async () => (await h.live('home')).name
  return { ...h, publish, name }
}

/** Until the server hears news, it keeps nothing. */
const untilKept = async (h: Awaited<ReturnType<typeof withLivePage>>) => {
  let count = 0
  await until(async () => {
    const before = await h.name()
    await changeStored(h, `stored ${++count}`)
    return (await h.name()) === before
  })
}

describe('a live page that was read before', () => {
  it('comes from memory until it is published again', async () => {
    const h = await withLivePage()
    await untilKept(h)

    for (let count = 0; count < 20; count++) {
      await h.publish(`name ${count}`)
      assert.equal(await h.name(), `name ${count}`)
    }
  })

  it('is gone when it is unpublished or deleted', async () => {
    const h = await withLivePage()
    await untilKept(h)
    const gone = { status: 404 }

    await h.api.unpublishPage(h.key('home'))
    await assert.rejects(h.name(), gone)
    await h.publish('again')
    assert.equal(await h.name(), 'again')
    await h.api.deletePage(h.key('home'))
    await assert.rejects(h.name(), gone)
  })

  it('changes its language with the shop', async () => {
    const h = await withLivePage()
    await h.api.updatePage({
      ...h.key('home'),
      body: { pageTitle: { 'en-us': 'Home', 'de-de': 'Start' } },
    })
    await h.publish('both')
    await untilKept(h)
    assert.equal((await h.live('home')).pageTitle, 'Home')

    await h.api.updateShop({ shopCode: h.shopCode, body: { locales: ['de-de', 'en-us'] } })

    assert.equal((await h.live('home')).pageTitle, 'Start')
  })

  it('loses a widget at the end of its time', async () => {
    const h = await withLivePage()
    const end = new Date(h.clock.now().getTime() + 60_000).toISOString()
    const visibility = { isHidden: false, scheduleStartDate: null, scheduleEndDate: end }
    await h.api.updatePage({
      ...h.key('home'),
      body: { dropzones: { cmsWidgetList: [widget('stays'), widget('ends', { visibility })] } },
    })
    await h.publish('with an end')
    await untilKept(h)
    const codes = async () => (await h.live('home')).dropzones?.cmsWidgetList?.map(({ code }) => code)

    h.clock.set(new Date(end))
    assert.deepEqual(await codes(), ['stays', 'ends'])
    h.clock.advance(1)
    assert.deepEqual(await codes(), ['stays'])
  })

  it('is never older than what was published before the question', async () => {
    const h = await withLivePage()
    await untilKept(h)
    let published = (await h.live('home')).versionNumber
    let isOver = false
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const least = published
        assert.ok((await h.live('home')).versionNumber >= least)
      }
    })

    try {
      for (let count = 0; count < 30; count++) {
        await h.publish(`racing ${count}`)
        published++
      }
    } finally {
      isOver = true
    }
    await Promise.all(readers)
  })

  it('changes at another server, too', async () => {
    const h = await withLivePage()
    const { connectionString = '' } = h.platform.database.pool.options
    const other = await startServerOn(connectionString)
    const token = await h.token()
    const there = createClient({ baseUrl: other.url, merchantCode: h.merchantCode, token })
    const nameThere = async () =>
      (await there.getResolvedPage({ shopCode: h.shopCode, slug: 'home' })).page.name
    let count = 0
    await until(async () => {
      const before = await nameThere()
      await changeStored(h, `stored ${++count}`)
      return (await nameThere()) === before
    })

    await h.publish('told to all')

    await until(async () => (await nameThere()) === 'told to all')
  })
})
