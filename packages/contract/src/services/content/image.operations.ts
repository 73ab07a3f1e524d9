import { filtersQuery, limitOffset, PageMeta, sortQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { List, Obj, Text, UploadedFile } from '../../schema.ts'
import { Image, ImageDetail, ImageUpdate, imageFilters, imageSorts } from './image.ts'

const tag = 'Images'
const MAX_BYTES = 20 * 1024 * 1024

export const imageOperations = {
  uploadImage: {
    method: 'POST',
    path: '/images',
    summary: 'Upload an image',
    description:
      'JPEG or PNG up to 20 MB and 50 megapixels, 16,000 pixels on a side. The name must end in .jpg, .jpeg or .png, the content decides the type. Positions and other notes of cameras are left out. The same file again gives the same address.',
    tag,
    permission: can.createContent,
    body: Obj({ file: UploadedFile('The image, with its name.') }),
    bodyType: 'multipart',
    maxFileBytes: MAX_BYTES,
    responses: {
      200: Obj({
        baseUrl: Text(0, undefined, {
          description: 'Address of the image, for widgets, products and categories.',
        }),
      }),
    },
  },
  listImages: {
    method: 'GET',
    path: '/images',
    summary: 'List images',
    description: 'In the order in which they were uploaded.',
    tag,
    permission: can.viewContent,
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 100) }),
    filters: imageFilters,
    sorts: imageSorts,
    responses: { 200: Obj({ meta: PageMeta, images: List(Image) }) },
  },
  getImage: {
    method: 'GET',
    path: '/images/{imageId}',
    summary: 'Get an image',
    description: 'With `uses`: where it is shown, which is what keeps it from being deleted.',
    tag,
    permission: can.viewContent,
    responses: { 200: Obj({ image: ImageDetail }) },
    errors: ['imageNotFound'],
  },
  updateImage: {
    method: 'POST',
    path: '/images/{imageId}',
    summary: 'Describe an image',
    description:
      'Texts change by locale; null takes one away. Pages and products that show the image keep the text that they have.',
    tag,
    permission: can.editContent,
    body: ImageUpdate,
    responses: { 204: null },
    errors: ['imageNotFound', 'preconditionFailed'],
    represents: 'getImage',
  },
  deleteImage: {
    method: 'DELETE',
    path: '/images/{imageId}',
    summary: 'Delete an image',
    description:
      'Only while nothing shows it: no draft, live page or version, no product, category, shop or merchant.',
    tag,
    permission: can.deleteContent,
    responses: { 204: null },
    errors: ['imageNotFound', 'imageUsed', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
