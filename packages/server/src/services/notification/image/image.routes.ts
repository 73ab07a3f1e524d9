import { notification } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { prepareImage, uploadImage } from '../../content/index.ts'

export const notificationImageRoutes = routes(notification, {
  // slow, so it is done before the transaction
  uploadNotificationImage: preparing(
    ({ ctx, body }) => prepareImage(ctx, body.file),
    ({ ctx }, image) => uploadImage(ctx, image),
  ),
})
