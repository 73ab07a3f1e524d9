import { type FeedChannel, texts } from '@tradepost/contract'
import type { ExportedProduct } from '../product/product.rules.ts'
import { ExportFailure } from '../source/source.rules.ts'
import type { FeedItem } from './feed-format.rules.ts'
import { compileTemplate } from './link-template.rules.ts'
import { idOf, type ProductIdentifier } from './product-feed.rules.ts'

export const pickupColumns = [
  'id',
  'pickup_method',
  'pickup_sla',
  'pickup_link_template',
  'mobile_pickup_link_template',
] as const

export const pickupFeedFields = [
  'code',
  'name',
  'url',
  'parentProductCode',
  'identifiers',
  'fulfillmentMethods',
  'operationalStatus',
] as const
export type PickupProduct = ExportedProduct<(typeof pickupFeedFields)[number]>

/** Products that name no methods are picked up like all the others. */
const methodOf = ({ fulfillmentMethods: methods }: PickupProduct): 'buy' | 'reserve' | null => {
  if (methods.length === 0 || methods.includes('BOPIS')) return 'buy'
  return methods.includes('ROPIS') ? 'reserve' : null
}

/** The item, null if it cannot be picked up, or the name of the missing field. */
export const pickupItems = (
  settings: FeedChannel['pickupLinkSubfeed'] | undefined,
  identifier: ProductIdentifier,
): ((product: PickupProduct) => FeedItem | string | null) => {
  if (!settings?.pickupLinkTemplate) throw new ExportFailure(texts.pickupLinkMissing)
  const linkOf = compileTemplate(settings.pickupLinkTemplate)
  const mobileLinkOf = compileTemplate(settings.mobilePickupLinkTemplate || settings.pickupLinkTemplate)
  return (product) => {
    const method = methodOf(product)
    if (!method || product.operationalStatus !== 'active') return null
    const id = idOf(product, identifier)
    const link = linkOf(product)
    if (!id) return identifier
    if (!link) return 'link'
    return {
      id,
      pickup_method: method,
      pickup_sla: settings.pickupSLA ?? 'same day',
      pickup_link_template: link,
      mobile_pickup_link_template: mobileLinkOf(product) ?? link,
    }
  }
}
