import { texts } from '@tradepost/contract'
import {
  MAX_IMAGE_SIDE,
  MAX_PICTURE_PIXELS,
  type Picture,
  type Problem,
  type Upload,
} from '@tradepost/kernel'

const MAX_NAME = 255

const problem = (code: Problem['code'], message: string, value?: string): Problem[] => [
  { code, message, path: ['file'], value },
]

/** A form can also hold a text of this name. */
export const checkUpload = (upload: Upload | null): Problem[] => {
  if (!upload) return problem('INVALID_TYPE', texts.expectedFile)
  const { fileName } = upload
  return /\.(jpe?g|png)$/i.test(fileName) ? [] : problem('INVALID_FORMAT', texts.imageName, fileName)
}

export const checkPicture = (picture: Picture | null): Problem[] =>
  picture ? [] : problem('INVALID_FORMAT', texts.noImage('jpg, png', MAX_PICTURE_PIXELS, MAX_IMAGE_SIDE))

/** Keeps the end of a long name, and drops what cannot be stored. */
export const toFileName = (name: string): string =>
  name.toWellFormed().replaceAll('\0', '').slice(-MAX_NAME).toWellFormed()
