import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, type TradepostError, type ValidationError } from '@tradepost/sdk'
import { page, widget, withPages } from '../page/page.fixture.ts'
import { handleDuePages } from '../schedule/schedule.service.ts'
import { listDueMerchants } from '../schedule/schedule.store.ts'
import { versionJobs } from './old-version.jobs.ts'

const HOUR = 3_600_000

/** Publishes and takes down what is due. */
const letTimePass = async ({ platform, merchantCode }: Awaited<ReturnType<typeof withPages>>) => {
  for (const merchant of await listDueMerchants(platform.database, platform.clock.now()))
    if (merchant.code === merchantCode) await handleDuePages(platform, merchant)
}

describe('publishing', () => {
  it('makes the draft live, and later changes stay in the draft', async () => {
    const { api, key, read, live, clock, events, shopCode } = await withPages(page('a'))
    const publishDate = clock.now().toISOString()

    await assert.rejects(live('a'), NotFoundError)
    await api.publishPage({ ...key('a'), body: { description: 'first' } })
    await api.updatePage({ ...key('a'), body: { name: 'Changed', slug: 'b' } })

    const shown = await live('a')
    assert.deepEqual([shown.name, shown.versionNumber, shown.publishDate], ['Page a', 1, publishDate])
    await assert.rejects(live('b'), NotFoundError)
    const draft = await read('a')
    assert.deepEqual([draft.status, draft.lastPublishDate], ['changed', publishDate])
    const told = (await events()).find(({ event }) => event === 'pagePublished')
    assert.deepEqual(told?.payload, { shopCode, pageCode: 'a', slug: 'a', versionNumber: 1 })
  })

  it('counts versions, newest first, and shows each as it was', async () => {
    const { api, key, shopCode } = await withPages(page('a'))
    for (const name of ['One', 'Two', 'Three']) {
      await api.updatePage({ ...key('a'), body: { name } })
      await api.publishPage({ ...key('a'), body: name === 'Two' ? {} : { description: name } })
    }

    const { versions, meta } = await api.listPageVersions({ ...key('a'), limit: 2 })
    const { page: second } = await api.getPageVersion({ ...key('a'), versionNumber: '2' })

    assert.deepEqual(
      versions.map(({ versionNumber, description }) => [versionNumber, description]),
      [
        [3, 'Three'],
        [2, null],
      ],
    )
    assert.equal(meta.totalItemCount, 3)
    assert.ok(versions[0]?.createBy)
    assert.deepEqual([second.name, second.versionNumber, second.description], ['Two', 2, null])
    await assert.rejects(
      api.getPageVersion({ ...key('a'), versionNumber: '4' }),
      ({ status, message }: TradepostError) =>
        status === 404 && message.endsWith(messageOf('pageVersionNotFound')),
    )
    await assert.rejects(api.getPageVersion({ shopCode, pageCode: 'x', versionNumber: '1' }), NotFoundError)
  })

  it('keeps as many of the newest versions as the merchant wants, and the live one', async () => {
    const { api, key, platform } = await withPages(page('a'), page('b'))
    for (const code of ['a', 'b'])
      for (let count = 0; count < (code === 'a' ? 12 : 3); count++)
        await api.publishPage({ ...key(code), body: {} })
    const numbers = async (code: string) =>
      (await api.listPageVersions(key(code))).versions.map(({ versionNumber }) => versionNumber)

    await versionJobs.tasks.removeOldVersions?.(platform, {})
    assert.equal((await numbers('a')).length, 12)
    await api.updateSettings({ body: { settings: { pageVersionsKept: 10 } } })
    await versionJobs.tasks.removeOldVersions?.(platform, {})

    assert.deepEqual(await numbers('a'), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    assert.deepEqual(await numbers('b'), [3, 2, 1])
  })

  it('refuses a description of 256 characters', async () => {
    const { api, key } = await withPages(page('a'))
    const publish = (length: number) =>
      api.publishPage({ ...key('a'), body: { description: 'x'.repeat(length) } })

    await publish(255)
    await assert.rejects(publish(256), (error: TradepostError) => error.status === 400)
  })

  it('is done once by each of several at the same time', async () => {
    const { api, key } = await withPages(page('a'))

    await Promise.all(Array.from({ length: 5 }, () => api.publishPage({ ...key('a'), body: {} })))

    const { versions } = await api.listPageVersions(key('a'))
    assert.deepEqual(
      versions.map(({ versionNumber }) => versionNumber),
      [5, 4, 3, 2, 1],
    )
  })

  it('is refused while another live page has the slug, and changes nothing', async () => {
    const { api, key, read } = await withPages(page('a'), page('b'))
    await api.publishPage({ ...key('a'), body: {} })
    await api.updatePage({ ...key('a'), body: { slug: 'moved' } })
    await api.updatePage({ ...key('b'), body: { slug: 'a' } })

    await assert.rejects(api.publishPage({ ...key('b'), body: {} }), ConflictError)
    assert.equal((await read('b')).status, 'draft')
    assert.deepEqual((await api.listPageVersions(key('b'))).versions, [])
    await api.publishPage({ ...key('a'), body: {} })
    await api.publishPage({ ...key('b'), body: {} })
  })

  it('ends by unpublishing, which leaves draft and versions', async () => {
    const { api, key, read, live, events, shopCode } = await withPages(page('a'))
    await api.publishPage({ ...key('a'), body: {} })

    await api.unpublishPage(key('a'))
    await api.unpublishPage(key('a'))

    await assert.rejects(live('a'), NotFoundError)
    assert.equal((await read('a')).status, 'draft')
    const told = (await events()).filter(({ event }) => event === 'pageUnpublished')
    assert.deepEqual(
      told.map(({ payload }) => payload),
      [{ shopCode, pageCode: 'a', slug: 'a' }],
    )
  })
})

describe('a version', () => {
  it('is restored into the draft, never to the live page', async () => {
    const pageTitle = { 'en-us': 'Hi' }
    const { api, key, read, live } = await withPages(page('a', { pageTitle }))
    await api.publishPage({ ...key('a'), body: {} })
    const changes = { name: 'Two', pageTitle: { 'de-de': 'Hallo' }, dropzones: { cmsWidgetList: [] } }
    await api.updatePage({ ...key('a'), body: changes })
    await api.publishPage({ ...key('a'), body: {} })

    await api.restorePageVersion({ ...key('a'), versionNumber: '1' })

    const draft = await read('a')
    assert.deepEqual([draft.name, draft.dropzones, draft.status], ['Page a', page('a').dropzones, 'changed'])
    assert.deepEqual(draft.pageTitle, pageTitle)
    assert.equal((await live('a')).name, 'Two')
  })

  it('is compared with another one, or with the draft', async () => {
    const { api, key } = await withPages(page('a'))
    await api.publishPage({ ...key('a'), body: {} })
    await api.updatePage({ ...key('a'), body: { name: 'Two' } })
    await api.publishPage({ ...key('a'), body: {} })
    await api.updatePage({ ...key('a'), body: { isFavorite: true } })
    const diff = async (versionNumber: string, otherVersion: string) =>
      (await api.comparePageVersions({ ...key('a'), versionNumber, otherVersion })).changes

    assert.deepEqual(await diff('1', '2'), [{ op: 'replace', path: '/name', value: 'Two' }])
    assert.deepEqual(await diff('2', 'draft'), [{ op: 'replace', path: '/isFavorite', value: true }])
    assert.deepEqual(await diff('2', '2'), [])
    await assert.rejects(diff('1', '3'), NotFoundError)
  })
})

describe('the live page', () => {
  it('has one language, of the shop where the asked one is missing', async () => {
    const { api, key, live, shopCode } = await withPages(
      page('a', { pageTitle: { 'en-us': 'Hi', 'de-de': 'Hallo' } }),
    )
    await api.publishPage({ ...key('a'), body: {} })

    const { page: shown } = await api.getResolvedPage({ shopCode, slug: 'a' })
    assert.equal(shown.pageTitle, 'Hi')
    assert.equal((await live('a', 'de-DE')).pageTitle, 'Hallo')
    assert.equal((await live('a', 'fr-fr')).pageTitle, 'Hi')
  })

  it('leaves out hidden widgets and those that are over, and keeps those to come', async () => {
    const world = await withPages()
    const { api, shopCode, key, live, clock } = world
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
    const shown = (start: number | null, end: number | null, isHidden = false) => ({
      visibility: {
        isHidden,
        scheduleStartDate: start === null ? null : at(start),
        scheduleEndDate: end === null ? null : at(end),
      },
    })
    const cmsWidgetList = [
      widget('always'),
      widget('hidden', shown(null, null, true)),
      widget('over', shown(-2, -1)),
      widget('now', shown(-1, 1)),
      widget('last', shown(null, 0)),
      widget('later', shown(1, 2)),
    ]
    await api.createPages({ shopCode, body: { pages: [page('a', { dropzones: { cmsWidgetList } })] } })
    await api.publishPage({ ...key('a'), body: {} })

    const { dropzones } = await live('a')

    assert.deepEqual(
      dropzones.cmsWidgetList?.map(({ code }) => code),
      ['always', 'now', 'last', 'later'],
    )
  })
})

describe('a set time', () => {
  it('makes the draft live as it is then, and takes it off the site', async () => {
    const world = await withPages(page('a'))
    const { api, key, read, live, clock } = world
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
    const [publishDate, unpublishDate] = [at(1), at(3)]

    await api.schedulePage({ ...key('a'), body: { publishDate, unpublishDate } })
    await api.updatePage({ ...key('a'), body: { name: 'Later' } })
    const { status, scheduledPublishDate, scheduledUnpublishDate } = await read('a')
    await letTimePass(world)
    await assert.rejects(live('a'), NotFoundError)
    clock.advance(HOUR)
    await letTimePass(world)
    const shown = await live('a')
    clock.advance(2 * HOUR)
    await letTimePass(world)

    assert.deepEqual(
      [status, scheduledPublishDate, scheduledUnpublishDate],
      ['scheduled', publishDate, unpublishDate],
    )
    assert.equal(shown.name, 'Later')
    await assert.rejects(live('a'), NotFoundError)
    assert.deepEqual([(await read('a')).scheduledUnpublishDate, (await read('a')).status], [null, 'draft'])
  })

  it('can be taken back, and one that is not sent stays', async () => {
    const { api, key, read, clock } = await withPages(page('a'))
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
    await api.schedulePage({ ...key('a'), body: { publishDate: at(1), unpublishDate: at(2) } })

    await api.schedulePage({ ...key('a'), body: { publishDate: null } })

    const { scheduledPublishDate, scheduledUnpublishDate } = await read('a')
    assert.deepEqual([scheduledPublishDate, scheduledUnpublishDate], [null, at(2)])
  })

  it('must be in the future, and the end after the beginning', async () => {
    const { api, key, clock } = await withPages(page('a'))
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
    const problems = (body: { publishDate?: string; unpublishDate?: string }) =>
      api.schedulePage({ ...key('a'), body }).then(
        () => [],
        (error: ValidationError) => error.problems.map(({ message }) => message),
      )

    assert.deepEqual(await problems({ publishDate: at(-1), unpublishDate: at(0) }), [
      texts.scheduleInPast,
      texts.scheduleInPast,
    ])
    assert.deepEqual(await problems({ publishDate: at(2), unpublishDate: at(2) }), [
      texts.unpublishBeforePublish,
    ])
  })

  it('passes when another page has the slug: the page stays as it is, and others go on', async () => {
    const world = await withPages(page('a'), page('b'), page('c'))
    const { api, key, read, clock } = world
    const publishDate = new Date(clock.now().getTime() + HOUR).toISOString()
    await api.publishPage({ ...key('a'), body: {} })
    await api.updatePage({ ...key('a'), body: { slug: 'moved' } })
    await api.updatePage({ ...key('b'), body: { slug: 'a' } })
    for (const code of ['b', 'c']) await api.schedulePage({ ...key(code), body: { publishDate } })

    clock.advance(HOUR)
    await letTimePass(world)

    assert.deepEqual([(await read('b')).status, (await read('c')).status], ['draft', 'published'])
  })
})
