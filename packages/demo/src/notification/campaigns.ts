import type { CampaignCreate, NotificationSettingsUpdate, SystemEventType } from '@tradepost/contract'
import { daysFrom } from '../days.ts'

export const demoSender: NotificationSettingsUpdate = {
  senderName: 'Kettle & Crane',
  senderEmailAddress: 'hello@kettle-crane.test',
  replyToEmailAddress: 'help@kettle-crane.test',
}

const following = (
  templateCode: string,
  name: string,
  eventType: SystemEventType,
  eventFilter: Record<string, unknown> | null = null,
): CampaignCreate => ({
  code: templateCode,
  name,
  channel: 'email',
  triggerType: 'event',
  status: 'active',
  settings: { eventType, eventFilter },
  templateCode,
})

const pickups = ['BOPIS', 'ROPIS']

/** Every default template goes out when its event happens. */
const transactional: CampaignCreate[] = [
  following('orderReceived', 'Order received', 'salesOrderPlaced'),
  following('readyForPickup', 'Ready for pickup', 'fulfillmentOrderStatusUpdated', {
    newStatus: 'ready',
    'fulfillmentOrder.type': pickups,
  }),
  following('pickupReminder', 'Pickup reminder', 'orderNotPickedUp'),
  following('pickupExpired', 'Pickup expired', 'fulfillmentOrderStatusUpdated', {
    newStatus: 'canceled',
    'fulfillmentOrder.type': pickups,
    'fulfillmentOrder.cancellationReason': 'expired',
  }),
  following('orderCanceled', 'Order canceled', 'salesOrderStatusUpdated', {
    newStatus: ['canceled', 'rejected'],
    isExpired: false,
  }),
  following('orderPartCanceled', 'Part of an order canceled', 'salesOrderLineItemsCanceled', {
    isExpired: false,
  }),
  following('productSubstituted', 'Product substituted', 'salesOrderLineItemsSubstituted'),
  following('orderRefunded', 'Refunded', 'salesOrderRefunded'),
  following('orderShipped', 'Shipped', 'salesOrderFulfillmentAdded', { fulfillmentMethod: 'directShip' }),
  following('returnReceived', 'Return received', 'returnOrderAdded'),
  following('passwordReset', 'Password reset', 'customerPasswordResetRequested'),
]

const restock: CampaignCreate = {
  code: 'back-in-stock',
  name: 'Back in stock',
  channel: 'email',
  triggerType: 'event',
  status: 'active',
  settings: { eventType: 'custom', customEvent: 'restock' },
  messages: {
    'en-us': {
      title: '{{custom.product}} is back',
      html: '<p>Hello {{default customer.firstName "friend"}}, {{custom.product}} is on the shelf again.</p>',
    },
    'de-de': {
      title: '{{custom.product}} ist wieder da',
      html: '<p>Guten Tag {{customer.firstName}}, {{custom.product}} steht wieder im Regal.</p>',
    },
  },
}

const harvest: CampaignCreate = {
  code: 'new-harvest',
  name: 'The new harvest',
  channel: 'email',
  triggerType: 'schedule',
  recipients: { segmentCodes: ['newsletter'] },
  messages: {
    'en-us': {
      title: '{{customer.firstName}}, the new harvest has arrived',
      html: '<p>Hello {{customer.firstName}},</p><p>this year’s first flush is here. <a href="https://kettle-crane.test/harvest">See what is new</a>.</p>',
    },
    'de-de': {
      title: '{{customer.firstName}}, die neue Ernte ist da',
      html: '<p>Guten Tag {{customer.firstName}},</p><p>die erste Pflückung des Jahres ist da. <a href="https://kettle-crane.test/ernte">Zu den neuen Tees</a>.</p>',
    },
  },
}

const subject = (title: string) => ({
  'en-us': {
    title,
    html: '<p>Hello {{customer.firstName}},</p><p>this week we ship everything for free. <a href="https://kettle-crane.test/">To the shop</a>.</p>',
  },
})

/** Which of two subjects is opened more often. */
const splitTest: CampaignCreate = {
  code: 'free-shipping',
  name: 'Free shipping week',
  channel: 'email',
  triggerType: 'schedule',
  variants: [
    { weight: 1, messages: subject('Free shipping this week') },
    { weight: 1, messages: subject('{{customer.firstName}}, this week the parcel is on us') },
  ],
}

/** In the morning, wherever the recipient is. */
const tasting = (now: Date): CampaignCreate => ({
  code: 'tasting-evening',
  name: 'Tasting evening',
  channel: 'email',
  triggerType: 'schedule',
  status: 'scheduled',
  settings: { sendDate: `${daysFrom(now, 10).slice(0, 10)}T14:00:00Z`, inRecipientTimezone: true },
  recipients: { segmentCodes: ['vip', 'regulars'] },
  messages: {
    'en-us': {
      title: 'An evening with five oolongs',
      html: '<p>Hello {{customer.firstName}}, come and taste with us. Two guests are welcome.</p>',
    },
  },
})

/** Drafts that become the past. */
export const sentCampaigns = [
  { campaign: harvest, daysAgo: 21 },
  { campaign: splitTest, daysAgo: 6 },
]

export const demoCampaigns = (now: Date): CampaignCreate[] => [
  ...transactional,
  restock,
  tasting(now),
  ...sentCampaigns.map(({ campaign }) => campaign),
]
