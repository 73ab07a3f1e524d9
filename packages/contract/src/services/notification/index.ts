import { type Operation, service } from '../../operation.ts'
import { imageOperations } from '../content/image.operations.ts'

const { uploadImage } = imageOperations

const notificationOperations = {
  uploadNotificationImage: {
    ...uploadImage,
    summary: 'Upload an image for notifications',
    description:
      'JPEG or PNG up to 20 MB and 50 megapixels, checked and stored like the images of pages, among which it is listed. The same file again gives the same address.',
    permission: 'NTC',
  },
} as const satisfies Record<string, Operation>

export const notification = service(
  'notification',
  { title: 'Notifications', description: 'Images that notifications show.' },
  notificationOperations,
)
