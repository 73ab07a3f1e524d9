import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import { everything, store, withLocations } from '../location/location.fixture.ts'

type Place = [code: string, latitude: number, longitude: number]

const berlin: Place = ['berlin', 52.52, 13.405]
const paris: Place = ['paris', 48.8566, 2.3522]
const at = ([code, latitude, longitude]: Place) => ({ code, latitude, longitude })

const withPlaces = async (...places: Place[]) => {
  const h = await withLocations(...places.map(at))
  const near = async ([, latitude, longitude]: Place, more: object = {}) =>
    (await h.api.listNearestLocations({ latitude, longitude, ...more })).locations
  const codes = async (place: Place, more?: object) =>
    (await near(place, more)).map(({ code }) => code).join()
  return { ...h, near, codes }
}

/** Metres by the true shape of the earth; a sphere comes within half a percent of it. */
const known: [from: Place, to: Place, metres: number][] = [
  [berlin, paris, 879_700],
  [['london', 51.5074, -0.1278], ['new-york', 40.7128, -74.006], 5_585_000],
  [['sydney', -33.8688, 151.2093], ['santiago', -33.4489, -70.6693], 11_369_000],
  // across the date line
  [['fiji', -18.1416, 178.4419], ['samoa', -13.8333, -171.7667], 1_150_000],
  [['west', 0, -179.9], ['east', 0, 179.9], 22_264],
  // all longitudes meet at a pole
  [['pole', 90, 0], ['pole-too', 90, 135], 0],
  [['beside', 89, 0], ['behind', 89, 180], 223_388],
  [['north', 90, 0], ['south', -90, 0], 20_004_000],
  // exactly opposite: nothing is farther, and no rounding may break it
  [['here', 37.123456789, -45.987654321], ['antipode', -37.123456789, 134.012345679], 20_004_000],
  [['near', 52.52, 13.405], ['nearer', 52.52009, 13.405], 10],
]

describe('the locations nearest to a point', () => {
  it('have a known distance, the same in both directions', async () => {
    for (const [from, to, metres] of known) {
      const { near } = await withPlaces(from, to)
      const there = (await near(from)).find(({ code }) => code === to[0])
      const back = (await near(to)).find(({ code }) => code === from[0])

      const distance = there?.distance ?? Number.NaN
      assert.ok(Math.abs(distance - metres) <= metres * 0.005, `${from[0]} ${to[0]}: ${distance}`)
      assert.equal(back?.distance, distance)
      assert.ok(Number.isInteger(distance))
    }
  })

  it('come nearest first, those at the same place by code', async () => {
    const { codes, near } = await withPlaces(
      ['potsdam', 52.39, 13.06],
      paris,
      ['b', 52.52, 13.405],
      ['a', 52.52, 13.405],
      ['sydney', -33.8688, 151.2093],
    )

    assert.equal(await codes(berlin), 'a,b,potsdam,paris,sydney')
    assert.equal((await near(berlin))[0]?.distance, 0)
    assert.equal(await codes(['suva', -18.14, 178.44]), 'sydney,a,b,potsdam,paris')
    assert.equal(await codes(['just west of the date line', 0, 180]), await codes(['just east', 0, -180]))
  })

  it('are whole locations with their distance and whether they are open', async () => {
    const { api, create, read } = await withLocations()
    await create({ ...everything, status: 'active' })

    const { locations } = await api.listNearestLocations({ latitude: 39.9509, longitude: -75.1655 })

    const [{ distance, isOpenNow, ...location }] = locations as [(typeof locations)[0]]
    assert.deepEqual(location, await read('downtown'))
    assert.equal(distance, 1)
    assert.ok(isOpenNow === null || typeof isOpenNow === 'boolean')
  })

  it('are only active ones with a position, of this merchant', async () => {
    await withPlaces(['theirs', 52.52, 13.405])
    const { codes, seed, update } = await withPlaces(berlin, paris)
    await seed.location(
      { code: 'placeless' },
      { code: 'no-longitude', latitude: 52 },
      { code: 'no-latitude', longitude: 13 },
      ...(['inactive', 'onhold', 'deleted'] as const).map((status) => ({
        ...at(berlin),
        code: status,
        status,
      })),
    )

    assert.equal(await codes(berlin), 'berlin,paris')
    await update('berlin', { status: 'onhold' })
    assert.equal(await codes(berlin), 'paris')
    await update('placeless', { latitude: 52.5, longitude: 13.4 })
    assert.equal(await codes(berlin), 'placeless,paris')
  })

  it('are those that support the fulfilment method, when one is named', async () => {
    const { codes, update } = await withPlaces(berlin, paris)
    await update('paris', { supportedFulfillmentMethods: ['BOPIS', 'ROPIS'] })
    await update('berlin', { supportedFulfillmentMethods: ['directShip'] })

    assert.equal(await codes(berlin), 'berlin,paris')
    assert.equal(await codes(berlin, { fulfillmentMethod: 'ROPIS' }), 'paris')
    assert.equal(await codes(berlin, { fulfillmentMethod: 'directShip' }), 'berlin')
  })

  it('are ten unless another number up to a hundred is asked for', async () => {
    const { near } = await withPlaces(...Array.from({ length: 101 }, (_, n): Place => [`l${n}`, n / 2, n]))

    assert.equal((await near(berlin)).length, 10)
    assert.equal((await near(berlin, { limit: 1 })).length, 1)
    assert.equal((await near(berlin, { limit: 100 })).length, 100)
    for (const limit of [0, 101, 1.5]) await assert.rejects(near(berlin, { limit }), ValidationError)
  })

  it('need a point on the earth', async () => {
    const { raw, path } = await withPlaces(berlin)
    const ask = async (query: string) => {
      const { status, body } = await raw(`${path}/nearest?${query}`)
      return status === 200 ? 200 : body.error.results.errors[0].code
    }

    for (const [query, outcome] of [
      ['latitude=90&longitude=180', 200],
      ['latitude=-90&longitude=-180', 200],
      ['latitude=5e-324&longitude=-5e-324', 200],
      ['latitude=90.0001&longitude=0', 'MAXIMUM'],
      ['latitude=-90.0001&longitude=0', 'MINIMUM'],
      ['latitude=0&longitude=180.0001', 'MAXIMUM'],
      ['latitude=0&longitude=-180.0001', 'MINIMUM'],
      ['latitude=north&longitude=0', 'INVALID_TYPE'],
      ['latitude=0', 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      ['latitude=&longitude=0', 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      ['latitude=0&longitude=0&fulfillmentMethod=carrier', 'ENUM_MISMATCH'],
    ])
      assert.equal(await ask(String(query)), outcome, String(query))
  })

  it('are found beside positions that are next to nothing', async () => {
    const { near } = await withPlaces(['tiny', 5e-324, -5e-324], ['none', 0, 0])

    assert.deepEqual(
      (await near(['zero', 0, 0])).map(({ code, distance }) => [code, distance]),
      [
        ['none', 0],
        ['tiny', 0],
      ],
    )
  })

  it('say whether they are open now by their own clock', async () => {
    const { api, seed, clock } = await withLocations()
    // a Saturday, 23:30 in Berlin and 17:30 in New York
    clock.set('2031-06-07T21:30:00Z')
    const open = (code: string, timeZone: string | null, sat: string | null) => ({
      code,
      timeZone,
      type: store,
      operationHours: { sat },
      latitude: 0,
      longitude: 0,
    })
    await seed.location(
      open('berlin', 'Europe/Berlin', '8a - 9p'),
      open('closed', 'America/New_York', 'Closed'),
      open('free-text', 'America/New_York', 'from dawn to dusk'),
      open('new-york', 'America/New_York', '8a - 9p'),
      open('no-hours', 'America/New_York', null),
      open('no-zone', null, '8a - 9p'),
    )

    const { locations } = await api.listNearestLocations({ latitude: 0, longitude: 0 })

    assert.deepEqual(Object.fromEntries(locations.map(({ code, isOpenNow }) => [code, isOpenNow])), {
      berlin: false,
      closed: false,
      'free-text': null,
      'new-york': true,
      'no-hours': null,
      'no-zone': null,
    })
  })

  it('are found fast among ten thousand', async () => {
    const few = await withPlaces(berlin)
    const { platform, merchantCode, near } = await withPlaces(berlin)
    const { id } = await platform.database.one<{ id: number }>(
      sql`select id from merchant where code = ${merchantCode}`,
    )
    await platform.database.run(sql`
      insert into location (merchant_id, code, data, create_date, update_date)
      select ${id}, 'l' || n, l.data || jsonb_build_object('latitude', n % 180 - 90, 'longitude', n % 359 - 179.5), now(), now()
      from location l, generate_series(1, 10000) n where l.merchant_id = ${id} and l.code = 'berlin'`)
    // index-only reads need to know which pages every transaction sees
    await platform.database.run(sql`vacuum analyze location`)
    const took = { few: [] as number[], many: [] as number[] }
    const time = async (into: number[], ask: () => Promise<{ length: number }>, found: number) => {
      const began = performance.now()
      assert.equal((await ask()).length, found)
      into.push(performance.now() - began)
    }

    // in turns, so that both meet the same machine; the fastest was disturbed least
    for (let n = 0; n < 10; n++) {
      const point: Place = ['p', n * 8, n * 17]
      await time(took.few, () => few.near(point), 1)
      await time(took.many, () => near(point), 10)
    }

    // measured: 27 times on two cores with fifteen processes at work
    const times = Math.min(...took.many) / Math.min(...took.few)
    assert.ok(times < 60, `it takes ${times} times as long as among one`)
  })
})
