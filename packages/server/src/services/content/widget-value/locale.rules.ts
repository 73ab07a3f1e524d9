import type { WidgetConfigDefinition, WidgetConfigInput } from '@tradepost/contract'
import { normalizeLocale } from '@tradepost/kernel'

type Words = Record<string, string | null>

export const toStoredTexts = (texts: Words): Words =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [normalizeLocale(locale), text]))

/** One text under the wanted locale: clients read it by that key, also when it is in the language of the shop. */
const narrowed = (words: Words, wanted: string, fallback: string): Words => {
  const text = words[wanted] ?? words[fallback] ?? Object.values(words).find((one) => one) ?? null
  return text === null ? {} : { [wanted]: text }
}

export const inLocale = (
  definition: WidgetConfigDefinition,
  wanted: string,
  fallback: string,
): WidgetConfigDefinition => {
  const text = (words: Words) => narrowed(words, wanted, fallback)
  const input = (one: WidgetConfigInput): WidgetConfigInput => {
    const settings = one.typeSpecificSettings
    const options = settings?.options?.map((option) => ({
      ...option,
      ...(option.label && { label: text(option.label) }),
    }))
    return {
      ...one,
      label: text(one.label),
      description: one.description && text(one.description),
      typeSpecificSettings: settings && { ...settings, ...(options && { options }) },
    }
  }
  return {
    ...definition,
    name: text(definition.name),
    description: definition.description && text(definition.description),
    widgetConfigInputs: definition.widgetConfigInputs.map(input),
  }
}
