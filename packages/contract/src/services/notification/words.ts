/** The closed sets of words of notifications. */
export const notificationChannels = ['email', 'webPush', 'push', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export const triggerTypes = ['schedule', 'event'] as const
export type TriggerType = (typeof triggerTypes)[number]

export const templateStatuses = ['active', 'inactive'] as const
export const notificationPurposes = ['marketing', 'transactional'] as const
export type NotificationPurpose = (typeof notificationPurposes)[number]

export const campaignStatuses = [
  'draft',
  'scheduled',
  'sending',
  'sent',
  'active',
  'paused',
  'failed',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const childCampaignStatuses = ['sending', 'sent', 'failed'] as const
export const childCampaignTypes = ['dispatch', 'variant'] as const

/** `claimed`: a process prepares it; `sending`: the other side is about to get it; `unknown`: it may have it. */
export const notificationStatuses = [
  'waiting',
  'claimed',
  'sending',
  'sent',
  'failed',
  'bounced',
  'unknown',
] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

export const openingActions = ['app', 'product', 'category', 'page', 'url'] as const

/** Events of the platform that a campaign can follow; `custom` events are sent through the API. */
export const systemEventTypes = [
  'salesOrderAdded',
  'salesOrderPlaced',
  'salesOrderStatusUpdated',
  'salesOrderFulfillmentAdded',
  'salesOrderLineItemsCanceled',
  'salesOrderLineItemsSubstituted',
  'salesOrderRefunded',
  'fulfillmentOrderAdded',
  'fulfillmentOrderStatusUpdated',
  'orderNotPickedUp',
  'schedulePickupReminderTimeReached',
  'returnOrderAdded',
  'returnOrderStatusUpdated',
  'customerCreated',
  'customerPasswordResetRequested',
  'customerPasswordChanged',
] as const
export type SystemEventType = (typeof systemEventTypes)[number]
export const notificationEventTypes = ['custom', ...systemEventTypes] as const
