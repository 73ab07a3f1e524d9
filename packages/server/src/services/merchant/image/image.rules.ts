import { texts } from '@tradepost/contract'
import { type ImageFacts, type ImageType, MAX_PIXELS, type Problem } from '@tradepost/kernel'

const MAX_BYTES = 5 * 1024 * 1024

export const pictures: readonly ImageType[] = ['png', 'jpg', 'gif', 'webp']

const problem = (code: Problem['code'], message: string): Problem[] => [{ code, message, path: ['file'] }]

/** A form can also hold a text of this name. */
export const checkFile = (file: unknown): Problem[] => {
  if (!(file instanceof Blob)) return problem('INVALID_TYPE', texts.expectedFile)
  if (file.size > MAX_BYTES) return problem('MAXIMUM', texts.fileTooLarge(MAX_BYTES))
  return []
}

export const checkImage = (image: ImageFacts | null, allowed: readonly ImageType[]): Problem[] =>
  image && allowed.includes(image.type)
    ? []
    : problem('INVALID_FORMAT', texts.noImage(allowed.join(', '), MAX_PIXELS))
