import {
  texts,
  type ValidationCode,
  type WidgetConfigDefinition,
  type WidgetConfigDefinitionCreate,
  type WidgetConfigDefinitionUpdate,
  type WidgetConfigInput,
  type WidgetConfigInputCreate,
  widgetInputSettings,
} from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { toStoredTexts } from '../widget-value/locale.rules.ts'
import { isByLocale } from '../widget-value/localized-input.rules.ts'
import { MAX_PATTERN_STEPS, newBudget, stepsOf, whyRefused } from '../widget-value/pattern.rules.ts'
import { shortCode } from '../widget-value/short-code.rules.ts'
import { parseVisibility } from '../widget-value/visibility.rules.ts'
import { checkValue, optionKey } from '../widget-value/widget-value.rules.ts'

type Path = Problem['path']

const toStoredInput = ({ code, type, ...sent }: WidgetConfigInputCreate): WidgetConfigInput => ({
  code,
  type,
  label: toStoredTexts(sent.label ?? {}),
  description: sent.description ? toStoredTexts(sent.description) : null,
  required: sent.required ?? false,
  localizable: sent.localizable ?? false,
  defaultValue: sent.defaultValue ?? null,
  visibilityConditions: sent.visibilityConditions ?? null,
  typeSpecificSettings: sent.typeSpecificSettings ?? null,
})

/** A definition as it is stored, with its inputs that hold a value for each locale. */
export type StoredDefinition = Omit<WidgetConfigDefinition, 'isStandard'> & {
  shortCode: string
  localizable: string[]
}
export type DefinitionPatch = Partial<Omit<StoredDefinition, 'code' | 'shortCode'>>

const toStoredInputs = (sent: WidgetConfigInputCreate[]) => ({
  widgetConfigInputs: sent.map(toStoredInput),
  localizable: sent.filter(({ localizable }) => localizable).map(({ code }) => code),
})

export const toNewDefinition = (sent: WidgetConfigDefinitionCreate): StoredDefinition => ({
  code: sent.code,
  shortCode: shortCode(sent.code),
  name: toStoredTexts(sent.name),
  description: sent.description ? toStoredTexts(sent.description) : null,
  ...toStoredInputs(sent.widgetConfigInputs),
})

export const toDefinitionPatch = (sent: WidgetConfigDefinitionUpdate): DefinitionPatch => ({
  ...(sent.name && { name: toStoredTexts(sent.name) }),
  ...(sent.description !== undefined && {
    description: sent.description && toStoredTexts(sent.description),
  }),
  ...(sent.widgetConfigInputs && toStoredInputs(sent.widgetConfigInputs)),
})

const refusal = (code: ValidationCode, message: string, path: Path, value?: unknown): Problem => ({
  code,
  message,
  path,
  value,
})

const checkOptions = (options: { value: unknown }[], path: Path): Problem[] => {
  const seen = new Set<string>()
  return options.flatMap(({ value }, index) => {
    const key = optionKey(value)
    const isTwice = seen.has(key)
    seen.add(key)
    return isTwice
      ? [refusal('ARRAY_UNIQUE', texts.optionTwice(String(value)), [...path, index, 'value'], value)]
      : []
  })
}

const checkSettings = ({ type, typeSpecificSettings }: WidgetConfigInputCreate, path: Path): Problem[] => {
  const settings = typeSpecificSettings ?? {}
  const allowed: readonly string[] = widgetInputSettings[type]
  const isReversed = (low?: number | null, high?: number | null) => low != null && high != null && low > high
  const { validationRegex: pattern, validationMaxLength: longest, validationMaxValue: greatest } = settings
  // a pattern that is too large is not compiled
  const why = pattern && stepsOf(pattern) <= MAX_PATTERN_STEPS ? whyRefused(pattern) : null
  return [
    ...Object.entries(settings)
      .filter(([name, value]) => value !== null && !allowed.includes(name))
      .map(([name, value]) =>
        refusal(
          'OBJECT_ADDITIONAL_PROPERTIES',
          texts.needlessSetting(type, name, allowed.join(', ')),
          [...path, name],
          value,
        ),
      ),
    ...(isReversed(settings.validationMinLength, longest)
      ? [refusal('MAXIMUM', texts.boundsReversed, [...path, 'validationMaxLength'], longest)]
      : []),
    ...(isReversed(settings.validationMinValue, greatest)
      ? [refusal('MAXIMUM', texts.boundsReversed, [...path, 'validationMaxValue'], greatest)]
      : []),
    ...(why ? [refusal('INVALID_FORMAT', texts.badPattern(why), [...path, 'validationRegex'], pattern)] : []),
    ...(type === 'select' && !settings.options?.length
      ? [refusal('ARRAY_LENGTH_SHORT', texts.missingOptions, [...path, 'options'], settings.options)]
      : []),
    ...checkOptions(settings.options ?? [], [...path, 'options']),
  ]
}

const checkDefault = (input: WidgetConfigInputCreate, path: Path): Problem[] => {
  const { type, typeSpecificSettings = null, defaultValue, localizable } = input
  const check = (value: unknown, at: Path) =>
    checkValue({ type, typeSpecificSettings }, value, at, newBudget())
  return localizable && isByLocale(defaultValue)
    ? Object.entries(defaultValue).flatMap(([locale, value]) => check(value, [...path, locale]))
    : check(defaultValue, path)
}

/** Conditions are about the other inputs. */
const checkConditions = (
  { code, visibilityConditions = null }: WidgetConfigInputCreate,
  inputs: WidgetConfigInputCreate[],
  path: Path,
): Problem[] => {
  const others = inputs
    .filter((input) => input.code !== code)
    .map((input) => ({ code: input.code, type: input.type, defaultValue: input.defaultValue ?? null }))
  return parseVisibility(visibilityConditions, others, path).problems
}

const checkPatterns = (inputs: WidgetConfigInputCreate[], path: Path): Problem[] => {
  const patterns = inputs.map(({ typeSpecificSettings }) => typeSpecificSettings?.validationRegex ?? '')
  const steps = patterns.reduce((sum, pattern) => sum + stepsOf(pattern), 0)
  return steps > MAX_PATTERN_STEPS
    ? [refusal('MAXIMUM', texts.patternTooLarge(steps, MAX_PATTERN_STEPS), path)]
    : []
}

export const checkInputs = (inputs: WidgetConfigInputCreate[], path: Path): Problem[] => {
  const tooLarge = checkPatterns(inputs, path)
  if (tooLarge.length > 0) return tooLarge
  const seen = new Set<string>()
  return inputs.flatMap((input, index) => {
    const at = [...path, index]
    const isTwice = seen.has(input.code)
    seen.add(input.code)
    const settings = checkSettings(input, [...at, 'typeSpecificSettings'])
    return [
      ...(isTwice
        ? [refusal('ARRAY_UNIQUE', texts.widgetInputTwice(input.code), [...at, 'code'], input.code)]
        : []),
      ...settings,
      // a value cannot be checked against settings that are wrong themselves
      ...(settings.length === 0 ? checkDefault(input, [...at, 'defaultValue']) : []),
      ...checkConditions(input, inputs, [...at, 'visibilityConditions']),
    ]
  })
}
