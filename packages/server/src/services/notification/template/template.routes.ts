import { notification, notificationEventReceiver } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { reportBounces } from '../bounce/bounce.service.ts'
import * as campaigns from '../campaign/campaign.service.ts'
import { triggerCustomEvent } from '../event/custom-event.service.ts'
import { listMessages } from '../message/message.service.ts'
import { previewMessage } from '../preview/preview.service.ts'
import * as settings from '../setting/setting.service.ts'
import { subscribeWebPush, unsubscribeWebPush } from '../subscription/subscription.service.ts'
import * as templates from './template.service.ts'

export const notificationRoutes = routes(notification, {
  listTemplates: ({ ctx, query }) => templates.listTemplates(ctx, query),
  createTemplates: ({ ctx, body }) => templates.createTemplates(ctx, body.templates),
  getTemplate: ({ ctx, params }) => templates.getTemplate(ctx, params.templateCode),
  updateTemplate: ({ ctx, params, body }) => templates.updateTemplate(ctx, params.templateCode, body),
  deleteTemplate: ({ ctx, params }) => templates.deleteTemplate(ctx, params.templateCode),
  previewMessage: ({ ctx, body }) => previewMessage(ctx, body),
  listCampaigns: ({ ctx, query }) => campaigns.listCampaigns(ctx, query),
  createCampaigns: ({ ctx, body }) => campaigns.createCampaigns(ctx, body.campaigns),
  getCampaign: ({ ctx, params }) => campaigns.getCampaign(ctx, params.campaignCode),
  updateCampaign: ({ ctx, params, body }) => campaigns.updateCampaign(ctx, params.campaignCode, body),
  deleteCampaign: ({ ctx, params }) => campaigns.deleteCampaign(ctx, params.campaignCode),
  listChildCampaigns: ({ ctx, params, query }) =>
    campaigns.listChildCampaigns(ctx, params.campaignCode, query),
  listNotificationMessages: ({ ctx, query }) => listMessages(ctx, query),
  reportBounces: ({ ctx, body }) => reportBounces(ctx, body.bounces),
  triggerCustomEvent: ({ ctx, body }) => triggerCustomEvent(ctx, body),
  getNotificationSettings: ({ ctx }) => settings.getSettings(ctx),
  updateNotificationSettings: ({ ctx, body }) => settings.updateSettings(ctx, body.settings),
  getNotificationSetting: ({ ctx, params }) => settings.getSetting(ctx, params.key),
  subscribeWebPush: ({ ctx, body }) => subscribeWebPush(ctx, body),
  unsubscribeWebPush: ({ ctx, params }) => unsubscribeWebPush(ctx, params.subscriptionId),
})

export const customEventRoutes = routes(notificationEventReceiver, {
  receiveCustomEvent: ({ ctx, body }) => triggerCustomEvent(ctx, body),
})
