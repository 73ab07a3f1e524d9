import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Ctx, loadSharp, receiveFile } from '@tradepost/kernel'
import { createPages, prepareImage, publishPage, uploadImage } from '@tradepost/server'
import { renderPicture } from '../picture/pictures.ts'
import { galleryPage } from './gallery.ts'

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
  await mkdir(uploadDir, { recursive: true })
  const upload = await receiveFile(Readable.from([data]), join(uploadDir, ids.uuid()), fileName)
  try {
    return (await uploadImage(ctx, await prepareImage(ctx, upload))).baseUrl
  } finally {
    await rm(upload.path, { force: true })
  }
}

/** A library of images, and a page that shows them. */
export const fillImages = async (ctx: Ctx) => {
  const addresses: string[] = []
  for (const name of names) addresses.push(await addImage(ctx, await drawPhoto(name), `${name}.jpg`))
  await createPages(ctx, 'web', [galleryPage(addresses)])
  await publishPage(ctx, 'web', 'gallery', 'First version')
}
