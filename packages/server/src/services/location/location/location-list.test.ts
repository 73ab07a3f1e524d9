import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { locationReadFields } from '@tradepost/contract'
import { ValidationError } from '@tradepost/sdk'
import { everything, store, warehouse, withLocations } from './location.fixture.ts'

const withFour = async () => {
  const h = await withLocations(
    everything,
    {
      code: 'airport',
      name: 'Philadelphia Airport',
      type: store,
      supportedFulfillmentMethods: ['BOPIS'],
      addresses: [
        { city: 'Philadelphia', country: 'US', region: 'PA', postalCode: '19153' },
        { city: 'Camden', country: 'US', region: 'NJ', postalCode: '08102' },
      ],
    },
    { code: 'hub', name: 'Hub of goods', type: warehouse, isDefault: true, localeCode: 'de-de' },
    { code: 'zoo', name: 'Zoo', type: { code: 'dropShipping' }, status: 'deleted' },
  )
  const codes = async (query: Parameters<typeof h.api.listLocations>[0]) =>
    (await h.api.listLocations(query)).locations.map(({ code }) => code).join()
  const found = (filters: NonNullable<Parameters<typeof h.api.listLocations>[0]>['filters']) =>
    codes({ filters })
  return { ...h, codes, found }
}

describe('the list of locations', () => {
  it('has every location of the merchant with every field, in the order of codes as text', async () => {
    await withFour()
    const { api, read } = await withLocations(...['code_2', 'code_10', 'code_1'].map((code) => ({ code })))

    const { meta, locations } = await api.listLocations()

    assert.deepEqual(
      locations.map(({ code }) => code),
      ['code_1', 'code_10', 'code_2'],
    )
    assert.deepEqual(locations[0], await read('code_1'))
    assert.deepEqual(meta, { limit: 100, offset: 0, cursors: { after: null }, totalItemCount: 3 })
  })

  it('filters by code, name, type, status, flags and locale', async () => {
    const { found } = await withFour()

    assert.equal(await found({ code: { $in: ['zoo', 'hub', 'nothing'] } }), 'hub,zoo')
    assert.equal(await found({ code: 'hub' }), 'hub')
    assert.equal(await found({ name: 'Zoo' }), 'zoo')
    assert.equal(await found({ name: { $ct: 'AIR' } }), 'airport')
    assert.equal(await found({ type: 'store' }), 'airport,downtown')
    assert.equal(await found({ 'type.code': { $in: ['warehouse', 'dropShipping'] } }), 'hub,zoo')
    assert.equal(await found({ status: 'active' }), 'airport,hub')
    assert.equal(await found({ status: { $ne: 'active' } }), 'downtown,zoo')
    assert.equal(await found({ isDefault: true }), 'downtown,hub')
    assert.equal(await found({ isComingSoon: false }), 'airport,hub,zoo')
    assert.equal(await found({ localeCode: 'en-US' }), 'downtown')
    assert.equal(await found({ localeCode: { $exists: false } }), 'airport,zoo')
  })

  it('filters by fulfilment methods and by what stands in one of the addresses', async () => {
    const { found } = await withFour()

    assert.equal(await found({ supportedFulfillmentMethods: 'BOPIS' }), 'airport,downtown')
    assert.equal(await found({ supportedFulfillmentMethods: { $in: ['directShip', 'ROPIS'] } }), 'downtown')
    assert.equal(await found({ supportedFulfillmentMethods: { $ne: 'ROPIS' } }), 'airport,hub,zoo')
    assert.equal(await found({ supportedFulfillmentMethods: { $exists: false } }), 'hub,zoo')
    assert.equal(await found({ 'addresses.country': 'US' }), 'airport,downtown')
    assert.equal(await found({ 'addresses.city': { $ct: 'camd' } }), 'airport')
    assert.equal(await found({ 'addresses.region': { $in: ['IL', 'NJ'] } }), 'airport,downtown')
    assert.equal(await found({ 'addresses.postalCode': '60601' }), 'downtown')
    assert.equal(await found({ 'addresses.city': { $nin: ['Camden'] } }), 'downtown,hub,zoo')
  })

  it('filters by dates', async () => {
    const { found, update, clock } = await withFour()
    const then = clock.now().toISOString()
    clock.advance(60_000)

    await update('zoo', { name: 'Zoological garden' })

    assert.equal(await found({ updateDate: { $gt: then } }), 'zoo')
    assert.equal(await found({ updateDate: { $gte: then }, status: 'active' }), 'airport,hub')
    assert.equal(await found({ createDate: { $gt: then } }), '')
  })

  it('sorts by code, name and dates', async () => {
    const { codes, update, clock } = await withFour()
    for (const code of ['hub', 'airport']) {
      clock.advance(1000)
      await update(code, { isComingSoon: true })
    }

    assert.equal(await codes({ sort: 'code:desc' }), 'zoo,hub,downtown,airport')
    assert.equal(await codes({ sort: 'updateDate:desc,code:asc', limit: 2 }), 'airport,hub')
    assert.equal(await codes({ sort: 'createDate:ASC' }), 'airport,downtown,hub,zoo')
    assert.equal(await codes({ sort: 'name:desc' }), 'zoo,airport,hub,downtown')
  })

  it('has with fields the code and what is named', async () => {
    const { api } = await withFour()
    const first = async (fields: string) => (await api.listLocations({ fields, limit: 1 })).locations[0]

    assert.deepEqual(await first('code'), { code: 'airport' })
    assert.deepEqual(await first('name, isDefault'), {
      code: 'airport',
      name: 'Philadelphia Airport',
      isDefault: false,
    })
    assert.equal(Object.keys((await first('')) ?? {}).length, locationReadFields.length)
    for (const field of locationReadFields) assert.ok(field in ((await first(field)) ?? {}), field)
  })

  it('is paged by offset and by cursor in any order', async () => {
    const { api, codes } = await withFour()
    const walk = async (sort: string) => {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { meta, locations } = await api.listLocations({ sort, limit: 1, after })
        assert.equal(meta.totalItemCount, 4)
        seen.push(...locations.map(({ code }) => code))
        after = meta.cursors?.after ?? undefined
      } while (after)
      return seen.join()
    }

    assert.equal(await codes({ limit: 2, offset: 1 }), 'downtown,hub')
    assert.equal(await codes({ offset: 4 }), '')
    for (const sort of ['code:asc', 'name:asc', 'name:desc', 'updateDate:desc,code:asc'])
      assert.equal(await walk(sort), await codes({ sort }), sort)
  })

  it('counts what the filter finds', async () => {
    const { api } = await withFour()

    const { meta } = await api.listLocations({ filters: { type: 'store' }, limit: 1 })

    assert.equal(meta.totalItemCount, 2)
  })

  it('has 1 to 1000 locations a page and refuses what it does not know', async () => {
    const { api, found, codes } = await withFour()

    assert.equal((await api.listLocations({ limit: 1000 })).meta.limit, 1000)
    for (const query of [
      { limit: 1001 },
      { limit: 0 },
      { offset: -1 },
      { sort: 'status:asc' },
      { sort: 'name' },
      { fields: 'code,colour' },
      { after: 'nonsense' },
    ])
      await assert.rejects(codes(query), ValidationError, JSON.stringify(query))
    for (const filter of [{ colour: 'red' }, { status: 'gone' }, { type: 'shop' }, { isDefault: 'maybe' }])
      await assert.rejects(found(filter), ValidationError, JSON.stringify(filter))
  })
})
