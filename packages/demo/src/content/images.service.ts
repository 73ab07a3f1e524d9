import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Ctx, loadSharp, receiveFile } from '@tradepost/kernel'
import { prepareImage, uploadImage } from '@tradepost/server'
import { renderPicture } from '../picture/pictures.ts'

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

/** The addresses of the images in the library, the first of which is the logo. */
export const fillImages = async (ctx: Ctx): Promise<string[]> => {
  const addresses: string[] = []
  for (const name of names) addresses.push(await addImage(ctx, await drawPhoto(name), `${name}.jpg`))
  return addresses
}
