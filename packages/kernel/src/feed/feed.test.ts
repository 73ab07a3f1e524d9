import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { texts } from '@tradepost/contract'
import { openFeed } from './feed.ts'
import { FeedError, type FeedHints, type FeedPosition, type FeedRow, MAX_ROW_BYTES } from './feed.types.ts'

/** In pieces of a few bytes, so that everything is cut somewhere. */
const fileOf = (content: string | Uint8Array, pieceBytes = 7) => {
  const bytes = Buffer.from(content as Uint8Array)
  return {
    size: bytes.length,
    async open(from: number) {
      return (async function* () {
        for (let at = from; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
      })()
    },
  }
}

const read = async (
  content: string | Uint8Array,
  told: FeedHints = {},
  from: FeedPosition | null = null,
  pieceBytes?: number,
) => {
  const { format, rows } = await openFeed(fileOf(content, pieceBytes), told, from)
  const found: FeedRow[] = []
  for await (const row of rows) found.push(row)
  return { format, rows: found, values: found.map(({ value }) => value) }
}

const refused = (content: string | Uint8Array, message: string, told?: FeedHints, pieceBytes?: number) =>
  assert.rejects(read(content, told, null, pieceBytes), (error) => {
    assert.ok(error instanceof FeedError)
    assert.equal(error.message, message)
    return true
  })

const list = '\n [{"code":"a","t":"x ] , \\" }"} ,{"code":"ü","in":[{"b":1}]},\n{"code":"c"}]\n'
const lines = '{"code":"a"}\n\n{"code":"ü"}\r\n{"code":"c"}'
const table = 'code;name\r\na;"one;\r\n""two"""\r\n\r\nü;\r\nc;x\r\n'

describe('reading a feed', () => {
  it('reads a JSON list, also one without rows', async () => {
    const { format, values, rows } = await read(list)

    assert.equal(format, 'json')
    assert.deepEqual(values, [{ code: 'a', t: 'x ] , " }' }, { code: 'ü', in: [{ b: 1 }] }, { code: 'c' }])
    assert.deepEqual(
      rows.map(({ row, line }) => [row, line]),
      [
        [1, null],
        [2, null],
        [3, null],
      ],
    )
    assert.deepEqual((await read(' [ ] ')).values, [])
    assert.deepEqual((await read('')).values, [])
  })

  it('reads lines of JSON', async () => {
    const { format, values, rows } = await read(lines)

    assert.equal(format, 'ndjson')
    assert.deepEqual(values, [{ code: 'a' }, { code: 'ü' }, { code: 'c' }])
    assert.deepEqual(
      rows.map(({ row, line }) => [row, line]),
      [
        [1, 1],
        [2, 3],
        [3, 4],
      ],
    )
  })

  it('reads a table with quotes, line breaks in cells, and any delimiter', async () => {
    const { format, values, rows } = await read(table)

    assert.equal(format, 'csv')
    assert.deepEqual(values, [
      { code: 'a', name: 'one;\r\n"two"' },
      { code: 'ü', name: '' },
      { code: 'c', name: 'x' },
    ])
    assert.deepEqual(
      rows.map(({ row, line }) => [row, line]),
      [
        [1, 2],
        [2, 5],
        [3, 6],
      ],
    )
    for (const delimiter of [',', '\t', '|'])
      assert.deepEqual((await read(`a${delimiter}b\n1${delimiter}2\n`)).values, [{ a: '1', b: '2' }])
  })

  it('takes a table of no UTF-8 for one of an older office program, and reads UTF-16, marked or not', async () => {
    const latin = Buffer.from('code,name\na,Öl\n', 'latin1')
    const wide = Buffer.from('\ufeffcode,name\na,Öl\n', 'utf16le')
    const unmarked = wide.subarray(2)
    const other = Buffer.from(unmarked).swap16()

    for (const content of [latin, wide, unmarked, other, '\ufeffcode,name\na,Öl\n'])
      assert.deepEqual((await read(content)).values, [{ code: 'a', name: 'Öl' }])
    assert.deepEqual((await read(latin, { contentType: 'text/csv; charset=iso-8859-1' })).values, [
      { code: 'a', name: 'Öl' },
    ])
  })

  it('recognizes the encoding of a table by its first letter that is not ASCII, however late it comes', async () => {
    const plain = `code,name\n${'plain,Tea\n'.repeat(7000)}`
    const special = 'a,Öl\nb,Tee\nc,Grün\n'

    for (const encoding of ['utf8', 'latin1'] as const)
      for (const pieceBytes of [64_001, 64_002, 70_015, 70_016]) {
        const content = Buffer.from(plain + special, encoding)
        const { rows } = await read(content, {}, null, pieceBytes)
        assert.deepEqual(
          rows.slice(7000).map(({ value }) => value),
          [
            { code: 'a', name: 'Öl' },
            { code: 'b', name: 'Tee' },
            { code: 'c', name: 'Grün' },
          ],
        )
        for (const n of [0, 6999, 7000, 7001]) {
          const { rows: later } = await read(content, {}, rows[n]?.next, pieceBytes)
          assert.deepEqual(
            later.map(({ row, line, value }) => [row, line, value]),
            rows.slice(n + 1).map(({ row, line, value }) => [row, line, value]),
          )
        }
      }
    await refused(
      Buffer.concat([Buffer.from(`${plain}ü,x\n`), Buffer.from([0xd6])]),
      texts.feedEncoding('UTF-8'),
    )
  })

  it('goes on behind any row as if it had not stopped, packed or not', async () => {
    for (const content of [list, lines, table, `\ufeff${table}`])
      for (const packed of [
        Buffer.from(content),
        gzipSync(content),
        Buffer.from(`\ufeff${content}`, 'utf16le'),
      ]) {
        const { rows } = await read(packed)
        for (const [n, { next }] of rows.entries())
          assert.deepEqual((await read(packed, {}, next)).rows, rows.slice(n + 1))
      }
  })

  it('keeps a row that is no object or no JSON apart, and reads the others', async () => {
    const { rows } = await read('[{"code":"a"}, 5, {"b": tru}, {"code":"\\u0000"}, {"code":"e"}]')

    assert.deepEqual(
      rows.map(({ value, problems }) => [value?.code, problems.length]),
      [
        ['a', 0],
        [undefined, 1],
        [undefined, 1],
        [undefined, 1],
        ['e', 0],
      ],
    )
    assert.equal((await read('a,b\n1,2,3\n')).rows[0]?.problems[0]?.message, texts.feedCells(3, 2))
  })

  it('says what is wrong with a file that cannot be read to its end', async () => {
    await refused('[{"a":1},', texts.feedCutOff)
    await refused('[{"a":1}] x', texts.feedAfterList)
    await refused('a,a\n1,2\n', texts.feedColumnTwice('a'))
    await refused('a,\n1,2\n', texts.feedColumns)
    await refused('a,b\n1,"2\n', texts.feedQuotes(2))
    await refused(Buffer.from([0x89, 0x50, 0, 0]), texts.feedNoText)
    await refused(gzipSync(list).subarray(0, 40), texts.feedNotGzip)
    await refused('plain', texts.feedNotGzip, { contentEncoding: 'gzip' })
    const head = '{"code":"a"}\n'.repeat(10_000)
    await refused(
      Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xff])]),
      texts.feedEncoding('UTF-8'),
      {},
      9000,
    )
  })

  it('reads a cell of nothing but line ends in a time that grows with its length', async () => {
    const cell = '\n'.repeat(900_000)
    const start = process.threadCpuUsage()

    const { values, rows } = await read(`code,name\na,"${cell}x"\nb,c\n`, {}, null, 65_536)

    assert.deepEqual(values, [
      { code: 'a', name: `${cell}x` },
      { code: 'b', name: 'c' },
    ])
    assert.equal(rows[1]?.line, 900_003)
    // a regular expression took a minute for 150,000 of them
    assert.ok(process.threadCpuUsage(start).user < 3_000_000)
  })

  it('refuses an endless row in every format', async () => {
    const endless = 'x'.repeat(MAX_ROW_BYTES + 10)
    const message = texts.feedRowTooLong(1, MAX_ROW_BYTES)

    for (const content of [`[{"a":"${endless}`, `{"a":"${endless}`, `code\n"${endless}`])
      await refused(content, message, {}, 65_536)
  })

  it('refuses a packed file that grows beyond measure', async () => {
    await refused(
      gzipSync(`${' '.repeat(1023)}\n`.repeat(100 * 1024)),
      texts.feedGrows(200),
      { contentType: 'application/x-ndjson' },
      65_536,
    )
  })
})
