import { readFile } from 'node:fs/promises'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { isWhole, loadSharp, readHeader } from './sharp.ts'

/** Of a picture in the library of a merchant. A small file can unfold to gigabytes. */
export const MAX_PICTURE_PIXELS = 50_000_000

export type Picture = { type: 'jpg' | 'png'; width: number; height: number; data: Uint8Array }

const formats: Partial<Record<string, Picture['type']>> = { jpeg: 'jpg', png: 'png' }
const cleaners = { jpg: cleanJpeg, png: cleanPng }
/** Of a photo that has to be turned, and so encoded again. */
const JPEG_QUALITY = 92

const turned = async (path: string, type: Picture['type']): Promise<Picture | null> => {
  const sharp = await loadSharp()
  const upright = sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .keepIccProfile()
  const encoded = type === 'jpg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png()
  return encoded.toBuffer({ resolveWithObject: true }).then(
    ({ data, info: { width, height } }) => ({ type, width, height, data }),
    () => null,
  )
}

/**
 * The picture in a file, by its content. Positions and everything else that a camera or a program has noted in it are
 * left out; pixels stay as they are, unless the camera was turned. Null: not a JPEG or PNG that can be shown.
 */
export const readPicture = async (path: string): Promise<Picture | null> => {
  const facts = await readHeader(path, MAX_PICTURE_PIXELS)
  const type = facts && formats[facts.format]
  if (!type || !(await isWhole(path, MAX_PICTURE_PIXELS))) return null
  const isTurned = (facts.orientation ?? 1) > 1
  const cleaned = isTurned ? null : cleaners[type](await readFile(path))
  if (cleaned) return { type, width: facts.width, height: facts.height, data: cleaned }
  return turned(path, type)
}
