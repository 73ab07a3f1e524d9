import { notification, notificationEventReceiver } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { prepareImage, uploadImage } from '../content/index.ts'
import { reportBounces } from './bounce/report.ts'
import { createCampaigns } from './campaign/create.ts'
import { deleteCampaign } from './campaign/delete.ts'
import { getCampaign, listCampaigns, listChildCampaigns } from './campaign/read.ts'
import { updateCampaign } from './campaign/update.ts'
import { triggerCustomEvent } from './event/trigger.ts'
import { listMessages } from './message/list.ts'
import { previewMessage } from './preview/preview.ts'
import { getSetting, getSettings } from './setting/read.ts'
import { updateSettings } from './setting/update.ts'
import { subscribeWebPush, unsubscribeWebPush } from './subscription/web-push.ts'
import { createTemplates } from './template/create.ts'
import { deleteTemplate } from './template/delete.ts'
import { getTemplate, listTemplates } from './template/read.ts'
import { updateTemplate } from './template/update.ts'

export const notificationRoutes = routes(notification, {
  listTemplates: ({ ctx, query }) => listTemplates(ctx, query),
  createTemplates: ({ ctx, body }) => createTemplates(ctx, body.templates),
  getTemplate: ({ ctx, params }) => getTemplate(ctx, params.templateCode),
  updateTemplate: ({ ctx, params, body }) => updateTemplate(ctx, params.templateCode, body),
  deleteTemplate: ({ ctx, params }) => deleteTemplate(ctx, params.templateCode),
  // slow, so it is done before the transaction
  uploadNotificationImage: preparing(
    ({ ctx, body }) => prepareImage(ctx, body.file),
    ({ ctx }, image) => uploadImage(ctx, image),
  ),
  previewMessage: ({ ctx, body }) => previewMessage(ctx, body),
  listCampaigns: ({ ctx, query }) => listCampaigns(ctx, query),
  createCampaigns: ({ ctx, body }) => createCampaigns(ctx, body.campaigns),
  getCampaign: ({ ctx, params }) => getCampaign(ctx, params.campaignCode),
  updateCampaign: ({ ctx, params, body }) => updateCampaign(ctx, params.campaignCode, body),
  deleteCampaign: ({ ctx, params }) => deleteCampaign(ctx, params.campaignCode),
  listChildCampaigns: ({ ctx, params, query }) => listChildCampaigns(ctx, params.campaignCode, query),
  listNotificationMessages: ({ ctx, query }) => listMessages(ctx, query),
  reportBounces: ({ ctx, body }) => reportBounces(ctx, body.bounces),
  triggerCustomEvent: ({ ctx, body }) => triggerCustomEvent(ctx, body),
  getNotificationSettings: ({ ctx }) => getSettings(ctx),
  updateNotificationSettings: ({ ctx, body }) => updateSettings(ctx, body.settings),
  getNotificationSetting: ({ ctx, params }) => getSetting(ctx, params.key),
  subscribeWebPush: ({ ctx, body }) => subscribeWebPush(ctx, body),
  unsubscribeWebPush: ({ ctx, params }) => unsubscribeWebPush(ctx, params.subscriptionId),
})

export const customEventRoutes = routes(notificationEventReceiver, {
  receiveCustomEvent: ({ ctx, body }) => triggerCustomEvent(ctx, body),
})
