import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { makeProduct } from '../scenario/product.ts'

const ASK_MS = 200
const COUPONS = 2500

const loadSegment = async (api: Client, customerIds: string[]): Promise<string> => {
  const segment = { code: 'regulars', name: 'Regulars', type: 'fixed' } as const
  expectNoErrors(await api.createSegments({ body: { segments: [segment] } }))
  const members = customerIds.map((id) => ({ id, type: 'customer' as const }))
  await api.addSegmentMembers({ segmentCode: segment.code, body: { members } })
  return segment.code
}

const loadCoupons = async (api: Client): Promise<string> => {
  const promotion = {
    code: 'by-coupon',
    name: 'Ten percent for those who know',
    type: 'coupon',
    target: 'order',
    startDate: null,
    discount: { type: 'percentage', amount: 10 },
  } as const
  expectNoErrors(await api.createPromotions({ body: { promotions: [promotion] } }))
  await api.createCoupons({ promotionCode: promotion.code, body: { generate: { count: COUPONS } } })
  return promotion.code
}

/** To a segment in which nobody has agreed to marketing, so that it ends without a mail server. */
const loadCampaign = async (api: Client, segmentCode: string): Promise<string> => {
  const code = 'news'
  const variant = (title: string) => ({ weight: 1, messages: { 'en-us': { title, text: title } } })
  expectNoErrors(
    await api.createCampaigns({
      body: {
        campaigns: [
          {
            code,
            name: 'News',
            channel: 'email',
            triggerType: 'schedule',
            status: 'scheduled',
            recipients: { segmentCodes: [segmentCode] },
            messages: {},
            variants: [variant('A'), variant('B')],
          },
        ],
      },
    }),
  )
  while ((await api.getCampaign({ campaignCode: code })).campaign.status !== 'sent') await sleep(ASK_MS)
  return code
}

/** One row goes in, one is refused. */
const loadImport = async (api: Client, url: string) => {
  const { ref } = await api.createImport({ body: { source: 'proof' } })
  const { url: address } = await api.createImportUrl({
    importRef: ref,
    body: { entity: 'product', importStrategy: 'partial' },
  })
  const { pathname, search } = new URL(address)
  const rows = [makeProduct('9999999', 1), { code: 'nameless' }]
  const answer = await fetch(url + pathname + search, { method: 'PUT', body: JSON.stringify(rows) })
  if (!answer.ok) throw new Error(`the file was refused: ${answer.status} ${await answer.text()}`)
  await api.startImport({ importRef: ref, body: {} })
  while ((await api.getImport({ importRef: ref })).import.status !== 'finished') await sleep(ASK_MS)
}

const loadComment = async (api: Client): Promise<string> => {
  const { fulfillmentOrders } = await api.listFulfillmentOrders({ limit: 1 })
  const orderNumber = String(fulfillmentOrders[0]?.orderNumber)
  await api.createFulfillmentOrderComment({ orderNumber, body: { text: 'Ada called' } })
  return orderNumber
}

/** One of each entity that has a list below it, by the name of its path parameter. */
export const loadBelongings = async (api: Client, url: string, customerIds: string[]) => {
  await loadImport(api, url)
  const segmentCode = await loadSegment(api, customerIds)
  return {
    segmentCode,
    promotionCode: await loadCoupons(api),
    campaignCode: await loadCampaign(api, segmentCode),
    orderNumber: await loadComment(api),
  }
}
