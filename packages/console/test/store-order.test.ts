import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { noteServerTime, serverNow } from '../src/app/api/server-clock.ts'
import { byUrgency, deadlineOf, minutesLeft } from '../src/app/area/store/deadline.ts'
import type { FulfillmentOrder } from '../src/app/area/store/fulfillment-order.ts'
import { barsOf } from '../src/app/area/store/scan/bars.ts'
import { readerOptions } from '../src/app/area/store/scan/reader-options.ts'
import { walkOf } from '../src/app/area/store/walk.ts'

/** A library of tests knows no pictures of browsers. */
type Picture = Parameters<typeof readBarcodes>[0]

const arrived = '2026-03-02T10:00:00.000Z'
const order = (orderNumber: string, fields: object = {}): FulfillmentOrder =>
  ({
    orderNumber,
    type: 'BOPIS',
    status: 'new',
    createDate: arrived,
    plannedFulfillmentDate: null,
    scheduledPickupTime: null,
    expedited: false,
    ...fields,
  }) as FulfillmentOrder
const dueAt = (fields: object) => new Date(deadlineOf(order('a', fields))).toISOString().slice(11, 16)

describe('the clock of an order', () => {
  it('runs to the slot or the agreed moment, else to what the store promises for its kind', () => {
    assert.equal(dueAt({ plannedFulfillmentDate: '2026-03-02T15:00:00Z' }), '15:00')
    assert.equal(dueAt({ scheduledPickupTime: '2026-03-02T14:30:00Z' }), '14:30')
    assert.equal(dueAt({ scheduledPickupTime: 'after work' }), '12:00')
    assert.equal(dueAt({}), '12:00')
    assert.equal(dueAt({ expedited: true }), '10:30')
    assert.equal(deadlineOf(order('a', { type: 'directShip' })) - Date.parse(arrived), 86_400_000)
  })

  it('is that of the server, when the clock of the device is wrong', () => {
    const wrongBy = (ms: number) => Math.round((serverNow() - Date.now() - ms) / 1000)
    const hour = 3_600_000

    noteServerTime(new Date(Date.now() + hour).toUTCString())
    assert.ok(Math.abs(wrongBy(hour)) <= 1)
    noteServerTime(null)
    assert.ok(Math.abs(wrongBy(hour)) <= 1)
    noteServerTime(new Date(Date.now() - 4000).toUTCString())
    assert.equal(wrongBy(0), 0)
  })

  it('goes below zero when it is late', () => {
    const at = (time: string) => minutesLeft(order('a'), Date.parse(`2026-03-02T${time}:00Z`))

    assert.deepEqual([at('11:15'), at('12:00'), at('12:20')], [45, 0, -20])
  })

  it('puts who waits at the counter first, then who has the least time left', () => {
    const orders = [
      order('calm', { type: 'directShip' }),
      order('urgent', { expedited: true }),
      order('here', { status: 'checkedIn', type: 'directShip' }),
      order('usual'),
    ]

    assert.deepEqual(
      orders.toSorted(byUrgency).map(({ orderNumber }) => orderNumber),
      ['here', 'urgent', 'usual', 'calm'],
    )
  })
})

describe('the way to the shelves', () => {
  it('leads along the bins, then to what has none', () => {
    const codes = ['rice', 'beans', 'tea', 'mate', 'apples']
    const fulfillmentOrder = {
      ...order('a'),
      lineItems: codes.map((code) => ({ product: { code } })),
    } as FulfillmentOrder

    const walk = walkOf(fulfillmentOrder, { tea: 'A-10', rice: 'A-2', beans: 'B-1' })

    assert.deepEqual(
      walk.map(({ product }) => product.code),
      ['rice', 'tea', 'beans', 'apples', 'mate'],
    )
  })
})

describe('the reader of the camera', () => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const UNIT = 3
  const HEIGHT = 80

  /** Bars on white, as a camera sees a label. */
  const pictureOf = (bars: string): Picture => {
    const units = `${'0'.repeat(12)}${bars}${'0'.repeat(12)}`
    const width = units.length * UNIT
    const data = new Uint8ClampedArray(width * HEIGHT * 4).fill(255)
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < width; x++)
        if (units[Math.floor(x / UNIT)] === '1') data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    return { data, width, height: HEIGHT, colorSpace: 'srgb' } as Picture
  }

  it('reads the number on a label, and nothing where there is none', async () => {
    const { buffer } = new Uint8Array(await readFile(wasm))
    await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })

    const [found] = await readBarcodes(pictureOf(await barsOf('10150-0001')), readerOptions)
    const nothing = await readBarcodes(pictureOf('0'.repeat(100)), readerOptions)

    assert.equal(found?.text, '10150-0001')
    assert.deepEqual(nothing, [])
  })
})
