import { formatOf, isWhole, readHeader } from './sharp.ts'

/** The images that browsers show everywhere; SVG is none of them, because it can carry scripts. */
export const imageTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/vnd.microsoft.icon',
} as const
export type ImageType = keyof typeof imageTypes

export type ImageFacts = { type: ImageType; width: number; height: number }

/** A small file can unfold to gigabytes. */
export const MAX_PIXELS = 25_000_000

const formats: Partial<Record<string, ImageType>> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' }

/** Icons, which sharp does not read: every picture must lie within the file. The size is that of the largest. */
const inspectIcon = (data: Buffer): ImageFacts | null => {
  if (data.length < 22 || data.readUInt32LE(0) !== 0x00010000) return null
  const entries = Array.from({ length: data.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
  if (entries.length === 0 || 6 + 16 * entries.length > data.length) return null
  const isWithin = (entry: number) => {
    const [size, start] = [data.readUInt32LE(entry + 8), data.readUInt32LE(entry + 12)]
    return size > 0 && start >= 6 + 16 * entries.length && start + size <= data.length
  }
  if (!entries.every(isWithin)) return null
  // one byte has no room for 256
  const sizes = entries.map((entry) => ({ width: data[entry] || 256, height: data[entry + 1] || 256 }))
  return { type: 'ico', ...sizes.reduce((one, other) => (other.width > one.width ? other : one)) }
}

const decode = async (data: Buffer): Promise<ImageFacts | null> => {
  const header = await readHeader(data, MAX_PIXELS)
  const type = header && formats[header.format]
  if (!type || !(await isWhole(data, MAX_PIXELS))) return null
  return { type, width: header.width, height: header.height }
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Of an image that is stored already, whatever its size: by its header. */
export const imageTypeOf = async (bytes: Uint8Array): Promise<ImageType | null> => {
  const data = bufferOf(bytes)
  if (inspectIcon(data)) return 'ico'
  const format = await formatOf(data)
  return format === null ? null : (formats[format] ?? null)
}

/** The type and size of an image by its content, whatever its name says; null when it cannot be shown. */
export const inspectImage = async (bytes: Uint8Array): Promise<ImageFacts | null> => {
  const data = bufferOf(bytes)
  return inspectIcon(data) ?? decode(data)
}
