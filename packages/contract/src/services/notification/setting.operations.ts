import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Anything, Nullable, Obj, Text, Type } from '../../schema.ts'
import { WebPushKeys } from '../customer/subscription.ts'
import { NotificationSettings, NotificationSettingsUpdate } from './setting.ts'

const tag = 'Settings'

export const settingOperations = {
  getNotificationSettings: {
    method: 'GET',
    path: '/settings',
    summary: 'Get the settings of notifications',
    tag,
    permission: can.viewNotifications,
    responses: { 200: Obj({ settings: NotificationSettings }) },
  },
  updateNotificationSettings: {
    method: 'POST',
    path: '/settings',
    summary: 'Change settings of notifications',
    tag,
    permission: can.editNotifications,
    body: Obj({ settings: NotificationSettingsUpdate }),
    responses: { 204: null },
    errors: ['preconditionFailed'],
    represents: 'getNotificationSettings',
  },
  getNotificationSetting: {
    method: 'GET',
    path: '/settings/{key}',
    summary: 'Get one setting of notifications',
    tag,
    permission: can.viewNotifications,
    responses: { 200: Obj({ setting: Anything() }) },
    errors: ['settingNotFound'],
  },
  subscribeWebPush: {
    method: 'POST',
    path: '/webPushSubscriptions',
    summary: 'Store the web push subscription of a browser',
    description:
      'What `PushManager.subscribe` gave the browser. The same endpoint again replaces the subscription.',
    tag: 'Web push',
    permission: can.createNotifications,
    body: Obj({
      customerId: Type.Optional(Nullable(Text(0, 36))),
      localeCode: Type.Optional(Nullable(Text(0, 35))),
      endpoint: Text(1, 2048, { description: 'Address of the push service.' }),
      keys: WebPushKeys,
    }),
    responses: { 201: Obj({ id: Text(0, undefined, { description: 'Id of the subscription.' }) }) },
    errors: ['customerNotFound'],
  },
  unsubscribeWebPush: {
    method: 'DELETE',
    path: '/webPushSubscriptions/{subscriptionId}',
    summary: 'Forget a web push subscription',
    tag: 'Web push',
    permission: can.deleteNotifications,
    responses: { 204: null },
    errors: ['subscriptionNotFound'],
  },
} as const satisfies Record<string, Operation>
