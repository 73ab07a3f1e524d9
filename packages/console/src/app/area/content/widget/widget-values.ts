import {
  type Comparison,
  comparisonOf,
  isFilterOperator,
  type TextMatch,
} from '@tradepost/contract/filter-operator'
import type { ResultFor } from '@tradepost/sdk'
import type { Widget } from '../page.types.ts'

export type Definition = ResultFor<'listWidgetConfigDefinitions'>['widgetConfigDefinitions'][number]
export type Input = Definition['widgetConfigInputs'][number]
type Config = Record<string, unknown>

const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A namespace before the last `/` makes no difference. */
const shortCode = (code: string): string => code.slice(code.lastIndexOf('/') + 1)

export const definitionOf = (definitions: Definition[], widget: Widget): Definition | undefined =>
  definitions.find(({ code }) => shortCode(code) === shortCode(widget.widgetConfigDefinitionCode))

/** Texts were asked for in one language, so that there is one. */
export const textIn = (texts: Record<string, string | null> | null): string =>
  Object.values(texts ?? {}).find((text) => text) ?? ''

export const nameOf = (definition: Definition | undefined, widget: Widget): string =>
  textIn(definition?.name ?? null) || shortCode(widget.widgetConfigDefinitionCode)

const localeKey = /^([A-Za-z]{2}|[A-Za-z]{2,3}[-_][A-Za-z0-9]{2,4})$/
const isByLocale = (value: unknown): value is Config =>
  isObject(value) && Object.keys(value).every((key) => localeKey.test(key))

/** The value of an input in a language; one for all languages is that of each. */
export const valueIn = (config: Config, { code, localizable }: Input, locale: string): unknown => {
  const value = config[code]
  return localizable && isByLocale(value) ? (value[locale] ?? null) : (value ?? null)
}

/** A value that was the same for all languages stays with the others when one is changed. */
export const withValue = (
  config: Config,
  { code, localizable }: Input,
  place: { locale: string; locales: string[] },
  next: unknown,
): Config => {
  if (!localizable) return { ...config, [code]: next }
  const before = config[code] ?? null
  const byLocale = isByLocale(before)
    ? before
    : before === null
      ? {}
      : Object.fromEntries(place.locales.map((locale) => [locale, before]))
  return { ...config, [code]: { ...byLocale, [place.locale]: next } }
}

const normal = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
const textOf = (value: unknown): string => (isUnset(value) ? '' : String(normal(value)))
const isUnset = (value: unknown): boolean => value === null || value === undefined || value === ''

const orderOf = (value: unknown, operand: unknown) => {
  if (normal(value) === normal(operand)) return 'equal'
  const difference = Number(value) - Number(operand)
  return difference < 0 ? 'less' : difference > 0 ? 'greater' : undefined
}

const matchers: Record<TextMatch, (text: string, part: string) => boolean> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
}

/** Undefined for a kind of comparison that only the server knows. */
const passes = (comparison: Comparison, value: unknown, operand: unknown): boolean | undefined => {
  switch (comparison.kind) {
    case 'order': {
      const order = orderOf(value, operand)
      return order !== undefined && comparison.order.includes(order)
    }
    case 'text':
      return [operand].flat().some((part) => matchers[comparison.match](textOf(value), textOf(part)))
    case 'membership':
      return [operand].flat().some((one) => normal(one) === normal(value))
    case 'presence':
      return isUnset(value) !== (operand === true)
    default:
      return undefined
  }
}

const holdsFor = (name: string, value: unknown, operand: unknown): boolean => {
  const operator = name.startsWith('$') ? name : `$${name}`
  if (!isFilterOperator(operator)) return true
  const { comparison, isOpposite } = comparisonOf(operator)
  const passed = passes(comparison, value, operand)
  return passed === undefined || passed !== isOpposite
}

/**
 * Whether an input is shown, given the values of the others or their defaults. A condition that only the server can
 * evaluate shows the input.
 */
export const isAsked = (inputs: Input[], config: Config, conditions: Config | null): boolean => {
  const valueFor = (code: string): unknown => {
    const input = inputs.find((one) => one.code === code)
    return isUnset(config[code]) ? input?.defaultValue : config[code]
  }
  const holds = (group: Config): boolean =>
    Object.entries(group).every(([key, wanted]) => {
      if (key === '$and') return (wanted as Config[]).every(holds)
      if (key === '$or') return (wanted as Config[]).some(holds)
      const operators = isObject(wanted) ? Object.entries(wanted) : [['$eq', wanted] as const]
      return operators.every(([name, operand]) => holdsFor(name, valueFor(key), operand))
    })
  return conditions === null || holds(conditions)
}

/** A name that no other widget of the page has. */
const freeCode = (kind: string, widgets: Widget[]): string => {
  const taken = new Set(widgets.map(({ code }) => code))
  for (let number = 1; ; number++) {
    const code = `${kind}-${number}`
    if (!taken.has(code)) return code
  }
}

/** With the values that editors start with. */
export const newWidget = (definition: Definition, widgets: Widget[]): Widget => ({
  code: freeCode(shortCode(definition.code), widgets),
  widgetConfigDefinitionCode: definition.code,
  widgetConfig: Object.fromEntries(
    definition.widgetConfigInputs
      .filter(({ defaultValue }) => !isUnset(defaultValue))
      .map(({ code, defaultValue }) => [code, defaultValue]),
  ),
  visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
  layout: { marginTop: 0, marginBottom: 16, marginLeft: null, marginRight: null },
})

export const copyOf = (widget: Widget, widgets: Widget[]): Widget => ({
  ...structuredClone(widget),
  code: freeCode(shortCode(widget.widgetConfigDefinitionCode), widgets),
})

export const moved = <T>(list: T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return to < 0 || to > rest.length ? list : rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Enough to recognize a text by. */
const plainText = (markup: string): string =>
  markup
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .trim()

/** The first words of a widget, to tell it from others of its kind. */
export const summaryOf = (definition: Definition | undefined, widget: Widget, locale: string): string => {
  for (const input of definition?.widgetConfigInputs ?? []) {
    const value = valueIn(widget.widgetConfig, input, locale)
    const text = isObject(value) ? (value.text ?? value.altText ?? value.category) : value
    const isText = ['text', 'textArea', 'richText', 'textWithFormatting', 'image', 'products'].includes(
      input.type,
    )
    if (isText && typeof text === 'string' && text !== '') return plainText(text).slice(0, 80)
  }
  return ''
}
