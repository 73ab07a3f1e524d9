import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { texts } from '@tradepost/contract'
import { invalid } from '../errors/api-error.ts'
import type { Ids } from '../ids.ts'
import { discardUploads, receiveFile, type Upload } from '../storage/upload.ts'
import { refuseBadText } from './body.ts'

/** Where uploads wait for the end of their request. */
export type UploadPlace = { uploadDir: string; ids: Ids }

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
  fields: Record<string, string | Upload>
  refuse(error: Error): void
  files: Promise<void>[]
}

const takePart = (received: Received, name: string, value: string | Upload) => {
  if (Object.hasOwn(received.fields, name))
    received.refuse(problem('INVALID_FORMAT', texts.partTwice(name), [name]))
  // a name such as __proto__ is a name like any other
  else
    Object.defineProperty(received.fields, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}

const listen = (
  parser: BusboyInstance,
  received: Received,
  { uploadDir, ids }: UploadPlace,
  maxBytes: number,
) => {
  const { refuse } = received
  parser.on('field', (name, value, isNameCut, isValueCut) =>
    isNameCut || isValueCut ? refuse(unreadable()) : takePart(received, name, value),
  )
  parser.on('file', (name, stream, fileName) => {
    stream.on('limit', () => refuse(problem('MAXIMUM', texts.fileTooLarge(maxBytes), [name])))
    const work = receiveFile(stream, join(uploadDir, ids.uuid()), String(fileName ?? ''))
    received.files.push(work.then((upload) => takePart(received, name, upload), refuse))
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
  place: UploadPlace,
  maxBytes: number = DEFAULT_FILE_BYTES,
): Promise<Record<string, unknown>> => {
  const parser = parserOf(contentType, maxBytes)
  const fields: Received['fields'] = {}
  const files: Promise<void>[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      listen(parser, { fields, files, refuse: reject }, place, maxBytes)
      parser.once('finish', resolve).once('error', () => reject(unreadable()))
      payload
        .once('error', () => reject(unreadable()))
        .once('close', () => payload.readableEnded || reject(unreadable()))
      payload.pipe(parser)
    })
    await Promise.all(files)
    refuseBadText(fields)
    return fields
  } catch (error) {
    payload.unpipe(parser).resume()
    parser.destroy()
    await Promise.allSettled(files)
    await discardUploads(fields)
    throw error
  }
}
