import { DateTime, Flag, Obj, OneOf, type Static, Text, Type, told } from '../../schema.ts'

export const imageFileTypes = ['jpg', 'png'] as const

const pixels = (side: string) => Type.Integer({ minimum: 1, description: `${side} in pixels.` })

/** An image of the library, which pages, products and categories show by its address. */
export const Image = Obj({
  id: Text(36, 36, { description: 'Id of the image.' }),
  baseUrl: Text(0, undefined, {
    description:
      'Address of the image, open to everybody. `?width=`, `?height=`, `?fit=` and `?format=` give it in another size or format; `@2x` before the ending doubles the size.',
  }),
  fileName: Text(0, 255, { description: 'Name of the file that was uploaded.' }),
  type: OneOf(imageFileTypes, { description: 'By its content, whatever its name says.' }),
  width: pixels('Width'),
  height: pixels('Height'),
  size: Type.Integer({ minimum: 1, description: 'Size of the file in bytes.' }),
  isUsed: Flag({ description: 'Whether a page, product, category, shop or the merchant shows it.' }),
  createDate: told(DateTime(), 'When it was uploaded.'),
  createBy: Text(0, undefined, { description: 'Who uploaded it.' }),
})
export type Image = Static<typeof Image>

export const imageFilters = [
  'id',
  'fileName',
  'type',
  'width',
  'height',
  'size',
  'isUsed',
  'createDate',
  'createBy',
] as const
export const imageSorts = ['fileName', 'width', 'height', 'size', 'createDate'] as const
