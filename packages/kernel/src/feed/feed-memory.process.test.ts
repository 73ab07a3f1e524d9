import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { openFeed } from './feed.ts'
import { FeedError, type FeedFile, MAX_ROW_BYTES } from './feed.types.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are still needed, also those outside of the heap. */
const held = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Streams that were broken off let go of their buffers some turns later; nobody asks for less than `enough`. */
const heldAtRest = async (enough: number): Promise<number> => {
  let least = held()
  for (let turn = 0; turn < 20 && least > enough; turn++) {
    await sleep(5)
    least = Math.min(least, held())
  }
  return least
}

type Content = { head?: string | Uint8Array; unit: string | Uint8Array; tail?: string | Uint8Array }

/** A file that begins with the head and has so many of the unit, made while it is read. */
const fileOf = ({ head = '', unit, tail = '' }: Content, count: number): FeedFile => {
  const [first, each, last] = [head, unit, tail].map((part) => Buffer.from(part as string)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  return {
    size: first.length + count * each.length + last.length,
    async open(from) {
      return (async function* () {
        let skipped = from
        for (let n = -1; n <= count; n++) {
          const part = n === -1 ? first : n === count ? last : each
          if (skipped < part.length) yield part.subarray(skipped)
          skipped = Math.max(0, skipped - part.length)
        }
      })()
    },
  }
}

const EVERY = 500

/** How much more than before was needed at most, and how the file ended. */
const readAll = async (file: FeedFile) => {
  const before = held()
  let [rows, bad, peak] = [0, 0, 0]
  let error: unknown = null
  try {
    for await (const { problems } of (await openFeed(file, {}, null)).rows) {
      if (problems.length > 0) bad++
      if (rows++ % EVERY === 0) peak = Math.max(peak, held() - before)
    }
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown
    error = thrown.message
  }
  return { rows, bad, error, peak: Math.max(peak, (await heldAtRest(before + peak)) - before) }
}

/** Far below what keeping the rows of the larger file would take. */
const SLACK = 6 * 1024 * 1024

const line = `{"code":"${'x'.repeat(3000)}" wrong}\n`
const files: [title: string, content: Content][] = [
  ['lines that are no JSON', { unit: line }],
  ['entries of a list that are no objects', { head: '[1', unit: `,"${'x'.repeat(3000)}"`, tail: ']' }],
  ['rows of a table with too many cells', { head: 'code\n', unit: `a,${'x'.repeat(3000)}\n` }],
  ['packed lines that are no JSON', { unit: gzipSync(line) }],
  ['lines before one that is no UTF-8', { unit: line, tail: Buffer.from([0xff, 0xfe, 0xfd]) }],
  ['no end of a line', { head: '{"code":"', unit: 'x'.repeat(MAX_ROW_BYTES / 1000) }],
  ['blanks that are packed to nothing', { unit: gzipSync(' '.repeat(64 * 1024)) }],
]

describe('a file with nothing in it but', () => {
  for (const [title, content] of files)
    it(`${title} takes no more memory when it is ten times as long`, async () => {
      await readAll(fileOf(content, 200))

      const short = await readAll(fileOf(content, 600))
      const long = await readAll(fileOf(content, 6_000))

      assert.ok(long.peak < short.peak + SLACK, `${long.peak} bytes instead of ${short.peak}`)
      assert.equal(long.bad, long.rows)
      assert.ok(long.error !== null || long.rows === 6_000 + (content.head === '[1' ? 1 : 0), `${long.rows}`)
    })
})
