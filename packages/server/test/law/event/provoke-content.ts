import { expectNoErrors } from '@tradepost/sdk'
import { picture, withImages } from '../../../src/services/content/image/image.fixture.ts'
import { page, withPages } from '../../../src/services/content/page/page.fixture.ts'
import { definition } from '../../../src/services/content/widget-definition/widget-definition.fixture.ts'
import { importer } from '../../../src/services/import/import/import.fixture.ts'
import { welcome, withTemplates } from '../../../src/services/notification/template/template.fixture.ts'
import type { Listen } from './listen.ts'

export const provokeContent = async (listen: Listen): Promise<void> => {
  const { api, key, shopCode } = await listen(await withPages())
  await api.createPages({ shopCode, body: { pages: [page('home')] } })
  await api.updatePage({ ...key('home'), body: { name: 'Home' } })
  await api.publishPage({ ...key('home'), body: {} })
  await api.unpublishPage(key('home'))
  await api.deletePage(key('home'))
  const widgetConfigDefinitionCode = 'card'
  await api.createWidgetConfigDefinitions({
    shopCode,
    body: { widgetConfigDefinitions: [definition(widgetConfigDefinitionCode)] },
  })
  const name = { 'en-us': 'Postcard' }
  await api.updateWidgetConfigDefinition({ shopCode, widgetConfigDefinitionCode, body: { name } })
  await api.deleteWidgetConfigDefinition({ shopCode, widgetConfigDefinitionCode })
}

export const provokeImages = async (listen: Listen): Promise<void> => {
  const { api, upload, images } = await listen(await withImages())
  await upload(await picture('png'))
  const [image] = await images()
  await api.updateImage({ imageId: String(image?.id), body: { altText: { 'en-us': 'Red' } } })
  await api.deleteImage({ imageId: String(image?.id) })
}

export const provokeCampaigns = async (listen: Listen): Promise<void> => {
  const { api, create } = await listen(await withTemplates())
  expectNoErrors(await create(welcome))
  await api.updateTemplate({ templateCode: welcome.code, body: { name: 'Hi' } })
  await api.deleteTemplate({ templateCode: welcome.code })
  const campaign = { code: 'news', name: 'News', channel: 'email', triggerType: 'event' } as const
  expectNoErrors(await api.createCampaigns({ body: { campaigns: [campaign] } }))
  await api.updateCampaign({ campaignCode: 'news', body: { name: 'Old news' } })
  await api.deleteCampaign({ campaignCode: 'news' })
  await api.updateNotificationSettings({ body: { settings: { maxPerSecond: 5 } } })
}

export const provokeImport = async (listen: Listen): Promise<void> => {
  const h = await listen(await withPages())
  await h.seed.catalog()
  const content = [
    { code: 'tea', name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: false },
  ]
  await importer(h).run([{ entity: 'product', content }])
}
