import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { texts } from '@tradepost/contract'
import type { Ids } from '../../base/ids.ts'
import { invalid } from '../../errors/api-error.ts'
import { discardUploads, receiveFile, type Upload } from '../../storage/upload.ts'
import { refuseBadText } from './body.ts'

/** Where uploads wait for the end of their request. */
export type UploadFolder = { uploadDir: string; ids: Ids }

const FIELD_BYTES = 64 * 1024
const MOST_PARTS = 20
const DEFAULT_FILE_BYTES = 5 * 1024 * 1024

const problem = (code: 'MAXIMUM' | 'INVALID_FORMAT', message: string, path: string[]) =>
  invalid([{ code, message, path }])
const unreadable = () => problem('INVALID_FORMAT', texts.notMultipart, [])

const parserOf = (contentType: string, fileSize: number): BusboyInstance => {
  const limits = {
    fileSize,
    files: MOST_PARTS,
    fields: MOST_PARTS,
    parts: MOST_PARTS,
    fieldSize: FIELD_BYTES,
  }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw unreadable()
  }
}

type Received = {
  fields: Map<string, string | Upload>
  uploads: Upload[]
  streams: Readable[]
  files: Promise<void>[]
  refuse(error: Error): void
}

const listen = (
  parser: BusboyInstance,
  received: Received,
  { uploadDir, ids }: UploadFolder,
  maxBytes: number,
) => {
  const { fields, uploads, streams, files, refuse } = received
  /** Its place is taken before it has arrived: two parts of one name must not race for it. */
  const take = (name: string) => {
    if (fields.has(name)) refuse(problem('INVALID_FORMAT', texts.partTwice(name), [name]))
    fields.set(name, '')
  }
  const receive = async (name: string, stream: Readable, fileName: string) => {
    const upload = await receiveFile(stream, join(uploadDir, ids.uuid()), fileName)
    uploads.push(upload)
    fields.set(name, upload)
  }
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse(unreadable())
    take(name)
    fields.set(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    take(name)
    streams.push(stream)
    stream.on('limit', () => refuse(problem('MAXIMUM', texts.fileTooLarge(maxBytes), [name])))
    const work = receive(name, stream, String(fileName ?? ''))
    files.push(work)
    work.catch(refuse)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse(unreadable()))
}

/**
 * The texts and files of a form; files go to the disk as they arrive. A form that is refused leaves none of them, and
 * what is still on its way is thrown away unread.
 */
export const readForm = async (
  payload: Readable,
  contentType: string,
  place: UploadFolder,
  maxBytes: number = DEFAULT_FILE_BYTES,
): Promise<{ form: Record<string, unknown>; uploads: Upload[] }> => {
  const parser = parserOf(contentType, maxBytes)
  const received = { fields: new Map(), uploads: [], streams: [], files: [] }
  const { fields, uploads, streams, files }: Omit<Received, 'refuse'> = received
  try {
    await new Promise<void>((resolve, reject) => {
      listen(parser, { ...received, refuse: reject }, place, maxBytes)
      parser.once('finish', resolve).once('error', () => reject(unreadable()))
      payload
        .once('error', () => reject(unreadable()))
        .once('close', () => payload.readableEnded || reject(unreadable()))
      payload.pipe(parser)
    })
    await Promise.all(files)
    // a name such as __proto__ is a name like any other
    const form: Record<string, unknown> = Object.fromEntries(fields)
    refuseBadText(form)
    return { form, uploads }
  } catch (error) {
    payload.unpipe(parser).resume()
    parser.destroy()
    // else they would wait for their rest
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(files)
    await discardUploads(uploads)
    throw error
  }
}
