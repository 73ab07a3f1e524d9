import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import type { Harness } from '../../test/support/harness.ts'
import { operate } from '../tool.ts'
import { type Control, controlLine, type Head, isControl } from './format.ts'
import { adapted } from './table.read.ts'

export const newPath = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-archive-'))
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'one.merchant.gz')
}

export const silent = () => undefined

export const exportTo = async ({ platform, merchantCode }: Harness) => {
  const path = await newPath()
  const exported = await operate.exportMerchant(platform, { code: merchantCode, path, onProgress: silent })
  return { path, ...exported }
}

export const importFrom = ({ platform }: Harness, path: string, code?: string) =>
  operate.importMerchant(platform, { path, code, onProgress: silent })

export const linesOf = async (path: string): Promise<string[]> =>
  gunzipSync(await readFile(path))
    .toString()
    .split('\n')

export const writeLines = (path: string, lines: string[]) => writeFile(path, gzipSync(lines.join('\n')))

export const drafts = ({ platform }: Harness) => platform.database.many(sql`select key from file_draft`)

export const filesOf = async ({ platform }: Harness, folder = 'merchants'): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of platform.files.list(folder)) keys.push(key)
  return keys.sort()
}

type Table = { name: string; columns: string[]; rows: string[]; sum: string }

/** An archive that somebody can change who knows how it is written. */
export type Crafted = { head: Head; tables: Table[]; keys: string[]; files: { key: string; bytes: Buffer }[] }

export const readCrafted = async (path: string): Promise<Crafted> => {
  const crafted: Crafted = { head: {} as Head, tables: [], keys: [], files: [] }
  for (const line of (await linesOf(path)).filter(Boolean)) {
    if (line.startsWith('{')) crafted.tables.at(-1)?.rows.push(line)
    else if (!isControl(line)) {
      const file = crafted.files.at(-1) as { bytes: Buffer }
      file.bytes = Buffer.concat([file.bytes, Buffer.from(line, 'base64')])
    } else {
      const [kind, content] = JSON.parse(line) as Control
      if (kind === 'head') crafted.head = content
      else if (kind === 'table') crafted.tables.push({ ...content, rows: [], sum: '' })
      else if (kind === 'tableEnd') (crafted.tables.at(-1) as Table).sum = content.sum
      else if (kind === 'files') crafted.keys = content.keys
      else if (kind === 'file') crafted.files.push({ key: content.key, bytes: Buffer.alloc(0) })
    }
  }
  return crafted
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** With checksums that fit. */
export const writeCrafted = async ({ head, tables, keys, files }: Crafted): Promise<string> => {
  const path = await newPath()
  const lines = [
    controlLine(['head', head]),
    ...tables.flatMap(({ name, columns, rows, sum }) => {
      const text = rows.map((row) => `${row}\n`).join('')
      const end = { rows: rows.length, sum, sha256: sha256(text) }
      return [controlLine(['table', { name, columns }]), text, controlLine(['tableEnd', end])]
    }),
    controlLine(['files', { keys }]),
    ...files.flatMap(({ key, bytes }) => [
      controlLine(['file', { key }]),
      `"${bytes.toString('base64')}"\n`,
      controlLine(['fileEnd', { bytes: bytes.length, sha256: sha256(bytes) }]),
    ]),
    controlLine([
      'end',
      {
        tables: tables.length,
        rows: tables.reduce((all, { rows }) => all + rows.length, 0),
        files: files.length,
        bytes: files.reduce((all, { bytes }) => all + bytes.length, 0),
      },
    ]),
  ]
  await writeFile(path, gzipSync(lines.join('')))
  return path
}

/** Changes rows of a table, and adds the sum up again as the database would. */
export const changeRows = async (
  { platform }: Harness,
  crafted: Crafted,
  name: string,
  change: object,
): Promise<void> => {
  const table = crafted.tables.find((one) => one.name === name) as Table
  table.rows = table.rows.map((row) => JSON.stringify({ ...JSON.parse(row), ...change }))
  const kept = Object.keys(adapted[name]?.unlessTaken ?? {})
  // columns that have another form in a file are added up in that form
  const unchanged = Object.keys(change).some((column) => adapted[name]?.as?.[column])
  if (unchanged) return
  table.sum = (
    await platform.database.one<{ sum: string }>(sql`
      select coalesce(sum(('x' || left(md5((r.row::jsonb - ${kept}::text[])::text), 15))::bit(60)::bigint), 0)::text as sum
      from unnest(${table.rows}::text[]) as r(row)`)
  ).sum
}
