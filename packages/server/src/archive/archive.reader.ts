import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isUuid, UserError } from '@tradepost/kernel'
import {
  damaged,
  FORMAT,
  type Head,
  isControl,
  readControl,
  type TableEnd,
  type Total,
  VERSION,
} from './format.ts'

/** A file in parts, each checked before it is handed on; rows come in batches. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; lines: string[] }
  | { kind: 'tableEnd'; end: TableEnd }
  | { kind: 'files'; keys: string[] }
  | { kind: 'file'; key: string; bytes: Buffer }
  | { kind: 'end'; total: Total }

const BATCH_CHARACTERS = 1024 * 1024
const BATCH_LINES = 2000
/** More than any row, and more than any file of a merchant: what unfolds to more is none of ours. */
const MAX_LINE = 100_000_000
const MAX_FILE_BYTES = 100_000_000

const explained = (error: unknown, path: string): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new UserError(`There is no file ${path}.`)
  if (code === 'Z_DATA_ERROR')
    return new UserError(`${path} was not written by merchant export, or is damaged.`)
  if (code === 'Z_BUF_ERROR') return damaged('at its end, which is missing')
  return error
}

/** Lines as they come, a chunk of them at a time. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  const input = createReadStream(path)
  const unpacked = createGunzip()
  input.on('error', (error) => unpacked.destroy(error))
  input.pipe(unpacked)
  unpacked.setEncoding('utf8')
  // a long line comes in many chunks, and is put together once
  let rest: string[] = []
  let length = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<string>) {
      length += chunk.length
      if (length > MAX_LINE) throw damaged('in a line that is longer than any row')
      if (!chunk.includes('\n')) rest.push(chunk)
      else {
        const lines = [...rest, chunk].join('').split('\n')
        rest = [lines.pop() ?? '']
        length = rest[0]?.length ?? 0
        yield lines
      }
    }
  } catch (error) {
    throw explained(error, path)
  } finally {
    input.destroy()
  }
  if (rest.join('')) throw damaged('at its end, which is missing')
}

const checkHead = (head: Head | undefined): Head => {
  if (head?.format !== FORMAT) throw new UserError('The file was not written by merchant export.')
  if (!isUuid(String(head.merchant?.uuid))) throw damaged('at its beginning')
  if (head.version !== VERSION)
    throw new UserError(
      `The file has version ${head.version} of the format, this program reads ${VERSION}: use the Tradepost that wrote it (${head.server}).`,
    )
  return head
}

type State = {
  table?: { name: string; rows: number; hash: Hash }
  file?: { key: string; pieces: Buffer[]; bytes: number }
}

function* control(line: string, state: State): Generator<Part> {
  const [kind, content] = readControl(line)
  const { table, file } = state
  if (kind === 'head') yield { kind, head: checkHead(content) }
  else if (kind === 'table') {
    state.table = { name: content.name, rows: 0, hash: createHash('sha256') }
    yield { kind, ...content }
  } else if (kind === 'tableEnd') {
    if (!table || table.rows !== content.rows || table.hash.digest('hex') !== content.sha256)
      throw damaged(`in the table ${table?.name}`)
    state.table = undefined
    yield { kind, end: content }
  } else if (kind === 'files') yield { kind, keys: content.keys }
  else if (kind === 'file') state.file = { key: content.key, pieces: [], bytes: 0 }
  else if (kind === 'fileEnd') {
    const bytes = Buffer.concat(file?.pieces ?? [])
    if (!file || createHash('sha256').update(bytes).digest('hex') !== content.sha256)
      throw damaged(`in the file ${file?.key}`)
    state.file = undefined
    yield { kind: 'file', key: file.key, bytes }
  } else if (kind === 'end') yield { kind, total: content }
  else throw damaged('in a line of an unknown kind')
}

const addPiece = ({ file }: State, line: string) => {
  if (!file) throw damaged('in a line that belongs to no table and no file')
  const piece = Buffer.from(line.slice(1, -1), 'base64')
  file.bytes += piece.length
  if (file.bytes > MAX_FILE_BYTES) throw damaged(`in the file ${file.key}, which is too large`)
  file.pieces.push(piece)
}

export async function* readArchive(path: string): AsyncGenerator<Part> {
  const state: State = {}
  let rows: string[] = []
  let characters = 0
  let isFirst = true
  let isComplete = false
  const flush = (): Part[] => {
    if (rows.length === 0) return []
    const lines = rows
    rows = []
    characters = 0
    return [{ kind: 'rows', lines }]
  }
  for await (const lines of readLines(path))
    for (const line of lines) {
      if (isFirst && !line.startsWith('["head",'))
        throw new UserError(`${path} was not written by merchant export.`)
      isFirst = false
      if (isControl(line)) {
        yield* flush()
        for (const part of control(line, state)) {
          isComplete = part.kind === 'end'
          yield part
        }
      } else if (state.table) {
        state.table.rows += 1
        state.table.hash.update(line).update('\n')
        rows.push(line)
        characters += line.length
        if (characters >= BATCH_CHARACTERS || rows.length >= BATCH_LINES) yield* flush()
      } else addPiece(state, line)
    }
  if (!isComplete) throw damaged('at its end, which is missing')
}
