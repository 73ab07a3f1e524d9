import type { ShownMethods } from '../../services/catalog/index.ts'
import type { Frame } from './frame.service.ts'

/**
 * A merchant may show only products that customers get in one of some ways; null: it shows them all. Products that name no
 * method have those of the merchant, and all of them if it names none either.
 */
export const shownMethods = ({ merchantSettings }: Frame): ShownMethods | null => {
  const methods = merchantSettings.productVisibilityFulfillmentMethods
  if (methods === null) return null
  const defaults = merchantSettings.defaultFulfillmentMethods
  const showsUnnamed = defaults?.some((method) => methods.includes(method)) ?? methods.length > 0
  return { methods, showsUnnamed }
}

export const hasShownMethod = (frame: Frame, named: readonly string[]): boolean => {
  const shown = shownMethods(frame)
  if (shown === null) return true
  return named.length === 0 ? shown.showsUnnamed : named.some((method) => shown.methods.includes(method))
}

/** Products with a shown method, for the lists of the catalog. */
export const methodFilter = (frame: Frame): { $or?: object[] } => {
  const shown = shownMethods(frame)
  if (shown === null) return {}
  const named = { fulfillmentMethods: { $in: shown.methods } }
  return { $or: shown.showsUnnamed ? [named, { fulfillmentMethods: null }] : [named] }
}
