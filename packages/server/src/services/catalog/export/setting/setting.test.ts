import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FeedChannel } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../../test/support/harness.ts'
import { cronPattern } from './setting.rules.ts'

const daily = { status: 'active', timeType: 'time', timeValue: '04:30' } as const
const channel = (more: Partial<FeedChannel> = {}): FeedChannel => ({
  username: 'shop',
  password: 'open sesame',
  productExport: { ...daily, productLinkTemplate: 'https://shop.example/{code}' },
  inventoryExport: { status: 'active', timeType: 'cron', timeValue: '*/15  * * * *', maxExportQuantity: 50 },
  pickupLinkSubfeed: { status: 'inactive', timeType: 'time' },
  ...more,
})

const prepared = async () => {
  const h = await harness()
  await h.seed.catalog()
  const set = (googleLocalInventory: FeedChannel | null | undefined, catalogCode?: string) =>
    h.api.updateExportSettings({ catalogCode, body: { exportSettings: { googleLocalInventory } } })
  const get = async (catalogCode?: string) =>
    (await h.api.getExportSettings({ catalogCode })).exportSettings.googleLocalInventory
  return { ...h, set, get }
}

describe('export settings', () => {
  it('are empty in the beginning', async () => {
    assert.equal(await (await prepared()).get(), null)
  })

  it('are read with every field and the pattern by which each feed runs', async () => {
    const { set, get } = await prepared()

    await set(channel())

    assert.deepEqual(await get(), {
      username: 'shop',
      password: 'open sesame',
      productIdentifier: 'productCode',
      productExport: {
        ...daily,
        cronPattern: '30 4 * * *',
        productLinkTemplate: 'https://shop.example/{code}',
      },
      inventoryExport: {
        status: 'active',
        timeType: 'cron',
        timeValue: '*/15  * * * *',
        cronPattern: '*/15 * * * *',
        productLinkTemplate: null,
        maxExportQuantity: 50,
      },
      pickupLinkSubfeed: {
        status: 'inactive',
        timeType: 'time',
        timeValue: null,
        cronPattern: null,
        pickupLinkTemplate: null,
        mobilePickupLinkTemplate: null,
        pickupSLA: null,
      },
    })
  })

  it('are replaced by what is sent, kept when nothing is sent, and removed by null', async () => {
    const { api, set, get } = await prepared()
    await set(channel({ productIdentifier: 'ean' }))

    await set(channel({ username: 'other' }))
    assert.partialDeepStrictEqual(await get(), { username: 'other', productIdentifier: 'productCode' })

    await api.updateExportSettings({ body: { exportSettings: {} } })
    assert.equal((await get())?.username, 'other')

    await set(null)
    assert.equal(await get(), null)
  })

  it('are read by key', async () => {
    const { api, set } = await prepared()
    const read = (key: string) => api.getExportSetting({ key })

    assert.deepEqual(await read('googleLocalInventory'), { exportSetting: null })
    await set(channel())
    assert.partialDeepStrictEqual(await read('googleLocalInventory'), {
      exportSetting: { username: 'shop' },
    })
    for (const key of ['nothing', 'constructor', '__proto__'])
      await assert.rejects(read(key), { status: 404, message: /Setting not found/ })
  })

  it('take the channel under its other name and answer the published one', async () => {
    const { api, get, platform, merchantCode } = await prepared()
    const send = (exportSettings: object) => api.updateExportSettings({ body: { exportSettings } })

    await send({ localInventoryChannel: channel() })
    assert.equal((await get())?.username, 'shop')
    assert.partialDeepStrictEqual(await api.getExportSetting({ key: 'localInventoryChannel' }), {
      exportSetting: { username: 'shop' },
    })

    await send({
      localInventoryChannel: channel({ username: 'older' }),
      googleLocalInventory: channel({ username: 'newer' }),
    })
    assert.equal((await get())?.username, 'newer')
    const bad = channel({ productExport: { ...daily, timeValue: 'never' } })
    await assert.rejects(send({ localInventoryChannel: bad }), (error: ValidationError) => {
      assert.deepEqual(error.problems[0]?.path[1], 'localInventoryChannel')
      return true
    })

    const stored = platform.vault.seal(
      JSON.stringify({ localInventoryChannel: channel({ username: 'stored' }) }),
    )
    await platform.database.run(sql`
      update export_setting set data = ${stored}
      where merchant_id = (select id from merchant where code = ${merchantCode})`)
    assert.equal((await get())?.username, 'stored')

    await send({ localInventoryChannel: null })
    assert.equal(await get(), null)
  })

  it('can be sent back as they were read, which changes nothing', async () => {
    const { set, get } = await prepared()
    await set(channel())
    const read = await get()

    await set(read as FeedChannel)

    assert.deepEqual(await get(), read)
  })

  it('belong to one catalog and go with it', async () => {
    const { api, seed, set, get, platform } = await prepared()
    await seed.catalog({ code: 'other' })
    await set(channel(), 'other')

    assert.equal(await get(), null)
    assert.equal((await get('other'))?.username, 'shop')

    await api.deleteCatalog({ catalogCode: 'other' })
    await seed.catalog({ code: 'other' })

    assert.equal(await get('other'), null)
    const orphans = await platform.database.many(sql`
      select 1 from export_setting e where not exists (select from catalog c where c.id = e.catalog_id)`)
    assert.deepEqual(orphans, [])
    await assert.rejects(get('nowhere'), NotFoundError)
    await assert.rejects(set(channel(), 'nowhere'), NotFoundError)
    await assert.rejects(
      api.getExportSetting({ key: 'googleLocalInventory', catalogCode: 'nowhere' }),
      NotFoundError,
    )
  })

  it('show the password to those who may change it, and store it encrypted', async () => {
    const { as, set, platform, raw, merchantCode } = await prepared()
    await set(channel())
    const password = async (client: Awaited<ReturnType<typeof as>>) =>
      (await client.getExportSettings()).exportSettings.googleLocalInventory?.password

    assert.equal(await password(await as(['CXV'])), null)
    assert.equal(await password(await as(['CXV', 'CXE'])), 'open sesame')
    const rows = await platform.database.many<{ data: string }>(sql`select data from export_setting`)
    assert.ok(rows.length > 0 && rows.every(({ data }) => !data.includes('sesame')))
    const answer = await raw(`/catalog/v1/merchants/${merchantCode}/exportSettings`)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  })

  it('refuse a time that cannot be read, and say all of them', async () => {
    const { set, get } = await prepared()
    const sent = channel({
      productExport: { status: 'active', timeType: 'time', timeValue: '25:00' },
      pickupLinkSubfeed: { status: 'inactive', timeType: 'cron', timeValue: 'every day' },
    })

    await assert.rejects(set(sent), (error: ValidationError) => {
      assert.deepEqual(
        error.problems.map(({ code, path }) => [code, path]),
        ['productExport', 'pickupLinkSubfeed'].map((feed) => [
          'INVALID_FORMAT',
          ['exportSettings', 'googleLocalInventory', feed, 'timeValue'],
        ]),
      )
      return true
    })
    assert.equal(await get(), null)
  })

  const bad: [fields: object, code: string][] = [
    [{ username: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ password: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ productExport: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ productExport: { status: 'active' } }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ productExport: { status: 'on', timeType: 'time' } }, 'ENUM_MISMATCH'],
    [{ inventoryExport: { ...daily, maxExportQuantity: -1 } }, 'MINIMUM'],
    [{ pickupLinkSubfeed: { ...daily, pickupSLA: 'today' } }, 'ENUM_MISMATCH'],
    [{ productIdentifier: 'isbn' }, 'ENUM_MISMATCH'],
    [{ username: 'x'.repeat(256) }, 'MAX_LENGTH'],
  ]
  it('keep to their shape', async () => {
    const { set } = await prepared()

    for (const [fields, code] of bad)
      await assert.rejects(
        set({ ...channel(), ...fields } as FeedChannel),
        (error: ValidationError) => error instanceof ValidationError && error.problems[0]?.code === code,
        JSON.stringify(fields),
      )
    await set(channel({ pickupLinkSubfeed: { ...daily, pickupSLA: 'same day', pickupLinkTemplate: null } }))
  })
})

describe('the pattern of a feed', () => {
  const patterns: [timeType: 'cron' | 'time', timeValue: string | null | undefined, pattern: unknown][] = [
    ['time', '00:00', '0 0 * * *'],
    ['time', '23:59', '59 23 * * *'],
    ['time', '8:05', '5 8 * * *'],
    ['time', null, null],
    ['time', undefined, null],
    ['time', ' ', null],
    ['time', '24:00', undefined],
    ['time', '12:60', undefined],
    ['time', '12', undefined],
    ['time', '* * * * *', undefined],
    ['cron', '* * * * *', '* * * * *'],
    ['cron', ' 0  4 1 1 0 ', '0 4 1 1 0'],
    ['cron', '0,30 0-6/2 1-31 */3 1-5', '0,30 0-6/2 1-31 */3 1-5'],
    ['cron', '59 23 31 12 7', '59 23 31 12 7'],
    ['cron', null, null],
    ['cron', '60 * * * *', undefined],
    ['cron', '* 24 * * *', undefined],
    ['cron', '* * 0 * *', undefined],
    ['cron', '* * * 13 *', undefined],
    ['cron', '* * * * 8', undefined],
    ['cron', '5-1 * * * *', undefined],
    ['cron', '*/0 * * * *', undefined],
    ['cron', '1,, * * * *', undefined],
    ['cron', '* * * *', undefined],
    ['cron', '* * * * * *', undefined],
    ['cron', '@daily', undefined],
    ['cron', '04:30', undefined],
  ]
  for (const [timeType, timeValue, pattern] of patterns)
    it(`${timeType} ${timeValue} is ${pattern === undefined ? 'refused' : pattern}`, () =>
      assert.equal(cronPattern({ timeType, timeValue }), pattern))
})
