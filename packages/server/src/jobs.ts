import { fileJobs, type Jobs, type Subscriber, type Tick, upkeep } from '@tradepost/kernel'
import { longJobs } from './long-jobs.ts'
import { authJobs } from './services/auth/index.ts'
import { productHistoryJobs, productSchedule, wordCollector, wordJobs } from './services/catalog/index.ts'
import { pageJobs, pageTick, versionJobs } from './services/content/index.ts'
import { customerJobs, type PersonalData } from './services/customer/index.ts'
import { intakeJobs, receivedEvents } from './services/event-receiver/index.ts'
import { ledgerArchiveJobs, reservationJobs } from './services/inventory/index.ts'
import {
  campaignFollower,
  notificationData,
  notificationJobs,
  notificationTick,
  subscriptionData,
} from './services/notification/index.ts'
import {
  analyticsFollower,
  analyticsJobs,
  dueJobs,
  dueTick,
  orderData,
  returnData,
  routingFollower,
  routingJobs,
  shortageFollower,
  shortageJobs,
} from './services/order/index.ts'
import { pluginLogJobs, pushFollower, pushJobs, pushTick } from './services/plugin/index.ts'
import { segmentFollower, segmentJobs, segmentMemberships } from './services/segmentation/index.ts'
import {
  cartReminderJobs,
  cartReminderTick,
  paymentFollower,
  paymentJobs,
  paymentTick,
  shopJobs,
  shopperData,
} from './services/shop/index.ts'
import { webhookFollower, webhookJobs } from './services/webhook/index.ts'

/** Data about customers outside of the customer service; export and erasure include it. */
const personalData: PersonalData[] = [
  receivedEvents,
  segmentMemberships,
  orderData,
  returnData,
  shopperData,
  notificationData,
  subscriptionData,
]

/** Every task that runs outside of a request. */
const all = [
  upkeep,
  ...longJobs,
  fileJobs,
  authJobs,
  productHistoryJobs,
  wordJobs,
  customerJobs(personalData),
  segmentJobs,
  intakeJobs,
  reservationJobs,
  ledgerArchiveJobs,
  shortageJobs,
  routingJobs,
  dueJobs,
  analyticsJobs,
  pageJobs,
  versionJobs,
  shopJobs,
  cartReminderJobs,
  paymentJobs,
  pluginLogJobs,
  pushJobs,
  notificationJobs,
  webhookJobs,
]
export const jobs: Jobs = {
  tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)),
  crons: all.flatMap(({ crons }) => crons),
}

/** Subscribers of events. */
export const subscribers: Subscriber[] = [
  wordCollector,
  segmentFollower,
  shortageFollower,
  routingFollower,
  analyticsFollower,
  pushFollower,
  paymentFollower,
  campaignFollower,
  webhookFollower,
]

/** Work due at a certain time. */
export const ticks: Tick[] = [
  productSchedule,
  dueTick,
  pageTick,
  pushTick,
  cartReminderTick,
  paymentTick,
  notificationTick,
]
