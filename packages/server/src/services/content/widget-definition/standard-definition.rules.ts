import type { WidgetConfigDefinition, WidgetConfigInput } from '@tradepost/contract'
import { inputTexts, optionTexts, widgetTexts } from './standard-text.table.ts'
import { type InputRow, type StandardWidget, standardWidgets } from './standard-widget.table.ts'

const inBoth = (en: string, de: string) => ({ 'en-us': en, 'de-de': de })
const wordsOf = (texts: (typeof inputTexts)[string] | undefined, code: string) => ({
  label: inBoth(texts?.en[0] ?? code, texts?.de[0] ?? code),
  description: inBoth(texts?.en[1] ?? '', texts?.de[1] ?? ''),
})

const settingsOf = ({ settings }: InputRow): WidgetConfigInput['typeSpecificSettings'] => {
  if (!settings?.options) return settings ?? null
  const options = settings.options.map(({ value }) => {
    const words = optionTexts[String(value)]
    return { value, label: inBoth(words?.en ?? String(value), words?.de ?? String(value)) }
  })
  return { ...settings, options }
}

const toInput = ([code, row]: [string, InputRow]): WidgetConfigInput => ({
  code,
  type: row.type,
  ...wordsOf(inputTexts[code], code),
  required: false,
  localizable: row.localizable ?? false,
  defaultValue: row.defaultValue ?? null,
  visibilityConditions: row.visibleIf ?? null,
  typeSpecificSettings: settingsOf(row),
})

const toDefinition = (code: StandardWidget): WidgetConfigDefinition => {
  const { label: name, description } = wordsOf(widgetTexts[code], code)
  return {
    code,
    name,
    description,
    widgetConfigInputs: Object.entries<InputRow>(standardWidgets[code]).map(toInput),
    isStandard: true,
  }
}

export const standardDefinitions: readonly WidgetConfigDefinition[] = (
  Object.keys(standardWidgets) as StandardWidget[]
).map(toDefinition)

const byCode = new Map(standardDefinitions.map((definition) => [definition.code, definition]))

/** The code has no namespace. */
export const findStandard = (code: string): WidgetConfigDefinition | undefined => byCode.get(code)

/** Localizable inputs by the code of the widget; one without such inputs is left out. */
export const standardLocalizable: Record<string, string[]> = Object.fromEntries(
  standardDefinitions
    .map(({ code, widgetConfigInputs }) => {
      const inputs = widgetConfigInputs.filter(({ localizable }) => localizable)
      return [code, inputs.map((input) => input.code)] as const
    })
    .filter(([, inputs]) => inputs.length > 0),
)
