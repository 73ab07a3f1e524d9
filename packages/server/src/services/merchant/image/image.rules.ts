import { type ImageFacts, type ImageType, MAX_PIXELS, type Problem } from '@tradepost/kernel'

const MAX_BYTES = 5 * 1024 * 1024

export const pictures: readonly ImageType[] = ['png', 'jpg', 'gif', 'webp']

const problem = (code: Problem['code'], message: string): Problem[] => [{ code, message, path: ['file'] }]

/** A form can also hold a text of this name. */
export const checkFile = (file: unknown): Problem[] => {
  if (!(file instanceof Blob)) return problem('INVALID_TYPE', 'Expected a file, not a text')
  if (file.size > MAX_BYTES) return problem('MAXIMUM', `The file has more than ${MAX_BYTES} bytes`)
  return []
}

export const checkImage = (image: ImageFacts | null, allowed: readonly ImageType[]): Problem[] =>
  image && allowed.includes(image.type)
    ? []
    : problem(
        'INVALID_FORMAT',
        `The content is no image that can be shown: ${allowed.join(', ')} with at most ${MAX_PIXELS} pixels`,
      )
