import type { ShownMethods } from '../read/product.read.ts'

/** Of the settings of the merchant. */
type Settings = {
  productVisibilityFulfillmentMethods: readonly string[] | null
  defaultFulfillmentMethods: readonly string[] | null
}

/**
 * A merchant may show only products that customers get in one of some ways; null: it shows them all. Products that name no
 * method have those of the merchant, and all of them if it names none either.
 */
export const shownMethods = ({
  productVisibilityFulfillmentMethods: methods,
  defaultFulfillmentMethods: defaults,
}: Settings): ShownMethods | null => {
  if (methods === null) return null
  const showsUnnamed = defaults?.some((method) => methods.includes(method)) ?? methods.length > 0
  return { methods, showsUnnamed }
}

export const hasShownMethod = (settings: Settings, named: readonly string[]): boolean => {
  const shown = shownMethods(settings)
  if (shown === null) return true
  return named.length === 0 ? shown.showsUnnamed : named.some((method) => shown.methods.includes(method))
}

/** Products with a shown method, for the lists of the catalog. */
export const methodFilter = (settings: Settings): { $or?: object[] } => {
  const shown = shownMethods(settings)
  if (shown === null) return {}
  const named = { fulfillmentMethods: { $in: shown.methods } }
  return { $or: shown.showsUnnamed ? [named, { fulfillmentMethods: null }] : [named] }
}
