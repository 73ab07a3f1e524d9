import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Feed, FeedRow } from '@tradepost/kernel'
import { type ReadChunk, readAhead } from './read-ahead.ts'

const rowOf = (row: number, text = '{}'): FeedRow => ({
  row,
  line: row,
  text,
  value: {},
  problems: [],
  next: { offset: row, row, line: row },
})

/** Tells how many rows were taken from it, and whether it was closed. */
const feedOf = (count: number, { failsAt = Number.POSITIVE_INFINITY, text = '{}' } = {}) => {
  const seen = { read: 0, isClosed: false }
  async function* rows() {
    try {
      for (let row = 1; row <= count; row++) {
        if (row === failsAt) throw new Error('not readable')
        seen.read = row
        yield rowOf(row, text)
      }
    } finally {
      seen.isClosed = true
    }
  }
  const feed: Feed = {
    format: 'ndjson',
    isBlank: false,
    columns: null,
    delimiter: null,
    rows: rows(),
    bytesRead: () => seen.read,
  }
  return { feed, seen }
}

const all = async (chunks: AsyncIterable<ReadChunk>): Promise<ReadChunk[]> => {
  const read: ReadChunk[] = []
  for await (const chunk of chunks) read.push(chunk)
  return read
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('reading ahead', () => {
  it('gives every row once and in order, and says which chunk is the last', async () => {
    for (const [count, sizes] of [
      [0, [0]],
      [499, [499]],
      [500, [500, 0]],
      [1001, [500, 500, 1]],
    ] as const) {
      const chunks = await all(readAhead(feedOf(count).feed))

      assert.deepEqual(
        chunks.map(({ rows }) => rows.length),
        sizes,
      )
      assert.deepEqual(
        chunks.flatMap(({ rows }) => rows.map(({ row }) => row)),
        Array.from({ length: count }, (_, n) => n + 1),
      )
      assert.deepEqual(
        chunks.map(({ isLast }) => isLast),
        sizes.map((_, n) => n === sizes.length - 1),
      )
    }
  })

  it('is one chunk ahead and no more, and each knows how far the file was read for it', async () => {
    const { feed, seen } = feedOf(5000)
    const chunks = readAhead(feed)

    const first = await chunks.next()
    await settled()

    assert.equal(first.value?.bytesRead, 500)
    assert.equal(seen.read, 1000)
    await chunks.return()
    assert.equal(seen.isClosed, true)
  })

  it('ends a chunk early when its rows are long', async () => {
    const { feed } = feedOf(5, { text: 'x'.repeat(2_000_000) })

    const chunks = await all(readAhead(feed))

    assert.deepEqual(
      chunks.map(({ rows }) => rows.length),
      [2, 2, 1],
    )
  })

  it('tells of a fault after the chunks before it', async () => {
    const chunks = readAhead(feedOf(1000, { failsAt: 700 }).feed)

    assert.equal((await chunks.next()).value?.rows.length, 500)
    await assert.rejects(chunks.next(), /not readable/)
  })
})
