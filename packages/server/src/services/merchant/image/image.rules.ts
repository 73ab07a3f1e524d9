import { texts } from '@tradepost/contract'
import {
  type ImageFacts,
  type ImageType,
  MAX_IMAGE_SIDE,
  MAX_PIXELS,
  type Problem,
  type Upload,
} from '@tradepost/kernel'

export const pictureTypes: readonly ImageType[] = ['png', 'jpg', 'gif', 'webp']

const problem = (code: Problem['code'], message: string): Problem[] => [{ code, message, path: ['file'] }]

/** A form can hold a text of this name in place of a file. */
export const checkUpload = (upload: Upload | null): Problem[] =>
  upload ? [] : problem('INVALID_TYPE', texts.expectedFile)

export const checkImage = (image: ImageFacts | null, allowed: readonly ImageType[]): Problem[] =>
  image && allowed.includes(image.type)
    ? []
    : problem('INVALID_FORMAT', texts.noImage(allowed.join(', '), MAX_PIXELS, MAX_IMAGE_SIDE))
