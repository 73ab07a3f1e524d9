import { loadSharp } from '@tradepost/kernel'
import type { Client } from '@tradepost/sdk'
import type { BenchImage } from './world.ts'

const WIDTH = 400
/** Of one round of requests that go on beside it. */
const MADE_AT_ONCE = 50

/** Three megapixels that do not compress to nothing. */
const photo = async (): Promise<Buffer> => {
  const sharp = await loadSharp()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'white', noise } })
    .blur(3)
    .jpeg()
    .toBuffer()
}

/** Uploads a photo and asks for a variant of it once. */
export const loadImage = async (url: string, api: Client): Promise<BenchImage> => {
  const file = new File([new Uint8Array(await photo())], 'photo.jpg')
  const { pathname } = new URL((await api.uploadImage({ body: { file } })).baseUrl)
  const address = `${pathname}?width=${WIDTH}`
  const answer = await fetch(url + address)
  if (!answer.ok) throw new Error(`the variant was not made: ${answer.status}`)
  await answer.bytes()
  const folder = pathname.replace('/files/', '/variants/1/').replace('.jpg', '')
  return { original: pathname, address, file: `${folder}/w${WIDTH}-h0-inside.jpg` }
}

let made = 0

/** Asks for variants that nobody has asked for before, all at once. */
export const makeImages = async (url: string, { original }: BenchImage): Promise<void> => {
  const sizes = Array.from({ length: MADE_AT_ONCE }, () => 1000 - (made++ % 900))
  const answers = await Promise.all(
    sizes.map((size, index) => fetch(`${url}${original}?width=${size}&height=${900 - index}&fit=fill`)),
  )
  for (const answer of answers) await answer.bytes()
  const failed = answers.find(({ ok }) => !ok)
  if (failed) throw new Error(`an image was not made: ${failed.status}`)
}
