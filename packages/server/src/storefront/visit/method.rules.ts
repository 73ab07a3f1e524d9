import type { Frame } from './frame.service.ts'

type Methods = readonly string[]

/** A merchant may show only products that customers get in one of some ways; null: it shows them all. */
export const shownMethods = ({ merchantSettings }: Frame): Methods | null =>
  merchantSettings.productVisibilityFulfillmentMethods

/** Products that name no method have those of the merchant, and all of them if it names none either. */
const showsUnnamed = ({ merchantSettings }: Frame, shown: Methods): boolean =>
  merchantSettings.defaultFulfillmentMethods?.some((method) => shown.includes(method)) ?? shown.length > 0

export const hasShownMethod = (frame: Frame, methods: Methods): boolean => {
  const shown = shownMethods(frame)
  if (shown === null) return true
  return methods.length === 0 ? showsUnnamed(frame, shown) : methods.some((method) => shown.includes(method))
}

/** Products with a shown method, for the lists of the catalog. */
export const methodFilter = (frame: Frame): { $or?: object[] } => {
  const shown = shownMethods(frame)
  if (shown === null) return {}
  const named = { fulfillmentMethods: { $in: shown } }
  return { $or: showsUnnamed(frame, shown) ? [named, { fulfillmentMethods: null }] : [named] }
}
