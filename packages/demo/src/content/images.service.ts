import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Ctx, loadSharp, receiveFile } from '@tradepost/kernel'
import { prepareImage, uploadImage } from '@tradepost/server'
import { pictureUrl, renderPicture } from '../picture/pictures.ts'

/** Drawn for products of the demo, and as photos in the library. */
const names = ['teapot-harbor-blue-1', 'tea-assam-2', 'tea-breakfast-1', 'coffee-huila-2']

const drawPhoto = async (name: string): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp(Buffer.from(renderPicture(name) ?? ''))
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** In the way of an upload by a form. */
const addImage = async (ctx: Ctx, data: Buffer, fileName: string): Promise<string> => {
  const { uploadDir, ids } = ctx.platform
  const upload = await receiveFile(Readable.from([data]), join(uploadDir, ids.uuid()), fileName)
  try {
    return (await uploadImage(ctx, await prepareImage(ctx, upload))).baseUrl
  } finally {
    await rm(upload.path, { force: true })
  }
}

/** Addresses of the images in the library by the pictures that they were drawn from. */
export type Photos = ReadonlyMap<string, string>

/** Without the host, so that the demo can move to another port. */
const pathOf = (address: string) => new URL(address).pathname

export const fillImages = async (ctx: Ctx): Promise<Photos> => {
  const photos = new Map<string, string>()
  for (const name of names)
    photos.set(name, pathOf(await addImage(ctx, await drawPhoto(name), `${name}.jpg`)))
  return photos
}

/** Products and categories that show one of these pictures show it from the library. */
export const withPhotos = (text: string, photos: Photos): string =>
  [...photos].reduce((shown, [name, address]) => shown.replaceAll(pictureUrl(name), address), text)
