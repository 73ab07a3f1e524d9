import type { FastifyBaseLogger } from 'fastify'
import { inSlot } from '../base/slots.ts'
import { fail } from '../errors/api-error.ts'
import { type FileStore, folderOf, type ListedFile } from './file-store.ts'
import { MAX_PICTURE_PIXELS } from './picture.ts'
import { imageSlots, loadSharp, readHeader } from './sharp.ts'
import { scaleOf, type Variant, variantFolder, variantKey } from './variant.ts'

/** Of one image; beyond that the oldest go. */
export const MAX_VARIANTS = 100

/** Quick settings: a smaller file is not worth a request that waits for seconds. */
const encoding = {
  jpeg: { quality: 82 },
  png: {},
  webp: { quality: 80, effort: 3 },
  avif: { quality: 50, effort: 2 },
  gif: {},
}

/** Not even the dearest variant takes as long, and no turn of a merchant may take longer. */
const MAX_SECONDS = 30

const render = async (original: Buffer, variant: Variant): Promise<Uint8Array> => {
  const sharp = await loadSharp()
  const header = await readHeader(original, MAX_PICTURE_PIXELS)
  if (!header) throw new Error('it is no image, or too large')
  const { format } = variant
  const background = format === 'jpeg' ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 }
  const image = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'none' })
    .autoOrient()
    .timeout({ seconds: MAX_SECONDS })
    .resize({ ...scaleOf(variant, header.autoOrient), background, withoutEnlargement: true })
  // transparent places would turn black
  if (format === 'jpeg') image.flatten({ background })
  return image.toFormat(format, encoding[format]).toBuffer()
}

const trim = async (files: FileStore, key: string) => {
  const kept: ListedFile[] = []
  for await (const file of files.list(variantFolder(key))) kept.push(file)
  const tooMany = kept
    .toSorted((a, b) => b.modified.getTime() - a.modified.getTime() || (a.key < b.key ? -1 : 1))
    .slice(MAX_VARIANTS)
  for (const old of tooMany) await files.remove(old.key)
}

export type VariantMaker = {
  /** The key of the variant, made if it was not there; null when there is no such file. */
  make(key: string, variant: Variant): Promise<Uint8Array | null>
}

/** Those who ask for a variant that is just being made wait for it. */
export const createVariantMaker = (files: FileStore, log: FastifyBaseLogger): VariantMaker => {
  const inWork = new Map<string, Promise<Uint8Array | null>>()
  const makeNow = async (key: string, variant: Variant, name: string) => {
    const original = await files.get(key)
    if (!original) return null
    const data = await render(Buffer.from(original), variant).catch((err) => {
      log.warn({ err, key, variant }, 'an image could not be made')
      throw fail('imageNotMade')
    })
    await files.put(name, data)
    // removed in the meantime: nothing would refer to the variant
    if ((await files.sizeOf(key)) === null) await files.remove(name)
    return data
  }
  const tidy = (key: string) =>
    trim(files, key).catch((err) => log.warn({ err, key }, 'variants could not be removed'))
  return {
    make: (key, variant) => {
      const name = variantKey(key, variant)
      const known = inWork.get(name)
      if (known) return known
      // merchants take turns
      const work = inSlot(imageSlots, folderOf(key), () => makeNow(key, variant, name)).finally(() =>
        inWork.delete(name),
      )
      inWork.set(name, work)
      work.then(
        (data) => data && tidy(key),
        () => undefined,
      )
      return work
    },
  }
}
