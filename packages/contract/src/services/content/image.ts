import {
  DateTime,
  Flag,
  List,
  Localized,
  Nullable,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'

export const imageFileTypes = ['jpg', 'png'] as const

const pixels = (side: string) => Type.Integer({ minimum: 1, description: `${side} in pixels.` })

const altText = withDescription(
  Localized(Nullable(Text(0, 1000))),
  'Text for those who cannot see the image, by locale. Editors offer it where they show the image.',
)

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
  altText,
  isUsed: Flag({ description: 'Whether a page, product, category, shop or the merchant shows it.' }),
  createDate: withDescription(DateTime(), 'When it was uploaded.'),
  createBy: Text(0, undefined, { description: 'Who uploaded it.' }),
})
export type Image = Static<typeof Image>

export const ImageUpdate = Patch({ altText })
export type ImageUpdate = Static<typeof ImageUpdate>

export const imageUseKinds = ['product', 'category', 'page', 'live', 'version', 'shop', 'merchant'] as const

/** Somebody or something that shows an image. */
export const ImageUse = Obj({
  kind: OneOf(imageUseKinds, {
    description:
      '`page` is the draft of a page, `live` what visitors see of it, `version` one that can be restored.',
  }),
  code: Text(0, 255, { description: 'Code of the product, category, page, shop or merchant.' }),
  name: Nullable(Text(0, undefined, { description: 'Name of the page or shop; null for the others.' })),
  shopCode: Nullable(Text(0, undefined, { description: 'The shop of the page; null for the others.' })),
  catalogCode: Nullable(
    Text(0, undefined, { description: 'The catalog of the product or category; null for the others.' }),
  ),
  versionNumber: Nullable(Type.Integer({ description: 'Which version of the page; null for the others.' })),
})
export type ImageUse = Static<typeof ImageUse>

/** The first few uses, so that somebody who wants to delete the image knows where to begin. */
export const MAX_IMAGE_USES = 100

export const ImageDetail = Obj({
  ...Image.properties,
  uses: withDescription(List(ImageUse), `What shows the image, the first ${MAX_IMAGE_USES} of them.`),
})
export type ImageDetail = Static<typeof ImageDetail>

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
