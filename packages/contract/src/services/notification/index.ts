import { type Operation, service } from '../../operation.ts'
import { can } from '../../permission.ts'
import { imageOperations } from '../content/image.operations.ts'
import { campaignOperations, triggerCustomEvent } from './campaign.operations.ts'
import { settingOperations } from './setting.operations.ts'
import { templateOperations } from './template.operations.ts'

const { uploadImage } = imageOperations

const notificationImages = {
  uploadNotificationImage: {
    ...uploadImage,
    summary: 'Upload an image for notifications',
    description:
      'JPEG or PNG up to 20 MB and 50 megapixels, 16,000 pixels on a side, checked and stored like the images of pages, among which it is listed. The same file again gives the same address.',
    permission: can.createNotifications,
  },
} as const satisfies Record<string, Operation>

export const notification = service(
  'notification',
  {
    title: 'Notifications',
    description:
      'Messages to customers by e-mail, web push, app push and SMS: templates, campaigns that are sent once or whenever an event happens, and their figures.',
  },
  {
    ...templateOperations,
    ...campaignOperations,
    triggerCustomEvent,
    ...settingOperations,
    ...notificationImages,
  },
)

export const notificationEventReceiver = service(
  'notification-event-receiver',
  { title: 'Custom events', description: 'Takes events of other systems that campaigns follow.' },
  { receiveCustomEvent: { ...triggerCustomEvent, tag: 'Custom events' } },
)
