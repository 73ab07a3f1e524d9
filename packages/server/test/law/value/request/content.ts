import { sql } from '@tradepost/kernel'
import { aPicture } from '../../../support/picture.ts'
import type { Journey } from './journey.ts'

const web = { shopCode: 'web' }

export const pages: Journey = async ({ api }) => {
  const page = { ...web, pageCode: 'tea-of-the-month' }
  await api.createPages({
    ...web,
    body: {
      pages: [
        {
          code: page.pageCode,
          name: 'Tea of the month',
          type: 'cms',
          slug: 'tea-of-the-month',
          pageTitle: { 'en-us': 'Tea of the month', 'de-de': 'Tee des Monats' },
          dropzones: {
            cmsWidgetList: [
              {
                code: 'text',
                widgetConfigDefinitionCode: 'richTextWidget',
                widgetConfig: { text: { 'en-us': '<p>Assam.</p>', 'de-de': '<p>Assam.</p>' } },
                visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
                layout: { marginTop: 0, marginBottom: 16, marginLeft: null, marginRight: null },
              },
            ],
          },
        },
      ],
    },
  })
  await api.updatePage({ ...page, body: { name: 'Tea of the month: Assam', isFavorite: true } })
  await api.createPagePreview({
    ...page,
    body: { source: 'draft', localeCode: 'de-de', at: '2030-12-24T18:00:00Z' },
  })
  await api.publishPage({ ...page, body: { description: 'First version' } })
  await api.schedulePage({
    ...page,
    body: { publishDate: '2030-12-01T00:00:00Z', unpublishDate: '2031-01-01T00:00:00Z' },
  })
}

export const widgets: Journey = async ({ api }) => {
  await api.createWidgetConfigDefinitions({
    ...web,
    body: {
      widgetConfigDefinitions: [
        {
          code: 'quoteWidget',
          name: { 'en-us': 'Quote' },
          widgetConfigInputs: [
            { code: 'text', type: 'text', label: { 'en-us': 'Text' }, required: true, localizable: true },
          ],
        },
      ],
    },
  })
  await api.updateWidgetConfigDefinition({
    ...web,
    widgetConfigDefinitionCode: 'quoteWidget',
    body: { description: { 'en-us': 'What a customer has said.' } },
  })
}

export const images: Journey = async ({ api }) => {
  await api.uploadImage({ body: { file: new File([aPicture()], 'teapot.png') } })
  const [image] = (await api.listImages()).images
  await api.updateImage({ imageId: String(image?.id), body: { altText: { 'en-us': 'A teapot on a table' } } })
  await api.uploadNotificationImage({ body: { file: new File([aPicture()], 'header.png') } })
}

const messages = {
  'en-us': { title: 'The harvest is in', text: 'Dear {{customer.firstName}}, the new Darjeeling is here.' },
}

export const templates: Journey = async ({ api }) => {
  await api.createTemplates({
    body: { templates: [{ code: 'harvest', name: 'Harvest', channels: ['email'], messages }] },
  })
  await api.updateTemplate({ templateCode: 'harvest', body: { name: 'New harvest' } })
  await api.previewMessage({
    body: {
      templateCode: 'harvest',
      channel: 'email',
      localeCode: 'en-us',
      data: { customer: { firstName: 'Mara' } },
    },
  })
}

export const campaigns: Journey = async ({ api, platform }) => {
  await api.createCampaigns({
    body: {
      campaigns: [
        {
          code: 'harvest-2031',
          name: 'Harvest 2031',
          channel: 'email',
          triggerType: 'schedule',
          messages,
          recipients: { segmentCodes: ['newsletter'] },
          settings: { sendDate: '2031-05-02T08:00:00Z', timezone: 'America/Chicago' },
        },
        {
          code: 'tasting',
          name: 'Tasting',
          channel: 'email',
          triggerType: 'event',
          messages,
          settings: { eventType: 'custom', customEvent: 'tastingBooked' },
          status: 'active',
        },
      ],
    },
  })
  await api.updateCampaign({ campaignCode: 'harvest-2031', body: { recipients: { segmentCodes: ['vip'] } } })
  const booked = { customEvent: 'tastingBooked', customVariables: { seats: 2 } }
  await api.triggerCustomEvent({ body: booked })
  await api.receiveCustomEvent({ body: booked })
  const { id } = await platform.database.one<{ id: string }>(sql`
    select nm.id::text as id from notification_message nm join merchant m on m.id = nm.merchant_id
    where m.code = 'demo' and nm.channel = 'email' order by nm.id limit 1`)
  await api.reportBounces({ body: { bounces: [{ messageId: id, reason: 'mailbox full' }] } })
}

export const notificationSettings: Journey = async ({ api }) => {
  await api.updateNotificationSettings({
    body: {
      settings: { senderName: 'Kettle & Crane', replyToEmailAddress: 'help@demo.test', maxPerSecond: 20 },
    },
  })
  await api.subscribeWebPush({
    body: {
      endpoint: 'https://push.example.test/subscriptions/1042',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      localeCode: 'en-us',
    },
  })
}
