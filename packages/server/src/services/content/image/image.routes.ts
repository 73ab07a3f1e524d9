import { content } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import * as images from './image.service.ts'
import { prepareImage, uploadImage } from './upload.service.ts'

export const imageRoutes = routes(content, {
  // slow, so it is done before the transaction
  uploadImage: preparing(
    ({ ctx, body }) => prepareImage(ctx, body.file),
    ({ ctx }, image) => uploadImage(ctx, image),
  ),
  listImages: ({ ctx, query }) => images.listImages(ctx, query),
  getImage: ({ ctx, params }) => images.getImage(ctx, params.imageId),
  updateImage: ({ ctx, params, body }) => images.updateImage(ctx, params.imageId, body),
  deleteImage: ({ ctx, params }) => images.deleteImage(ctx, params.imageId),
})
