import type { Widget } from '@tradepost/contract'
import { isObject, normalizeLocale } from '@tradepost/kernel'
import { shortCode } from './short-code.rules.ts'

/** Three letters alone are no locale here: `url` and `alt` are keys of images. */
const locale = /^([A-Za-z]{2}|[A-Za-z]{2,3}[-_][A-Za-z0-9]{2,4})$/

/**
 * Whether a value is one for each locale. A localizable input may also hold a plain value, which is the same in every
 * language.
 */
export const isByLocale = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).every((key) => locale.test(key))

/** The value in the wanted language, else in that of the shop, else null. */
const localizedInput = (value: Record<string, unknown>, wanted: string, fallback: string): unknown => {
  const byLocale = Object.entries(value).filter(([, one]) => one !== null && one !== '')
  const find = (code: string) => byLocale.find(([key]) => normalizeLocale(key) === code)?.[1]
  return find(wanted) ?? find(fallback) ?? null
}

/** The widget as visitors of one language see it; `localizable` names its inputs by the kind of widget. */
export const localizedWidget = (
  widget: Widget,
  localizable: Record<string, string[]>,
  wanted: string,
  fallback: string,
): Widget => {
  const kind = shortCode(widget.widgetConfigDefinitionCode)
  const codes = Object.hasOwn(localizable, kind) ? localizable[kind] : undefined
  const localized = codes?.flatMap((code) => {
    const value = Object.hasOwn(widget.widgetConfig, code) ? widget.widgetConfig[code] : undefined
    return isByLocale(value) ? [[code, localizedInput(value, wanted, fallback)]] : []
  })
  if (!localized?.length) return widget
  return { ...widget, widgetConfig: { ...widget.widgetConfig, ...Object.fromEntries(localized) } }
}
