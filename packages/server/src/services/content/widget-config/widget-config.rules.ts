import { texts, type Widget, type WidgetConfigDefinition, type WidgetConfigInput } from '@tradepost/contract'
import { MAX_PROBLEMS, type Problem } from '@tradepost/kernel'
import { isByLocale } from '../widget-value/localized-input.rules.ts'
import { type Budget, newBudget } from '../widget-value/pattern.rules.ts'
import { shortCode } from '../widget-value/short-code.rules.ts'
import { parseVisibility, type Visibility, valuesOf } from '../widget-value/visibility.rules.ts'
import { checkValue, isUnset } from '../widget-value/widget-value.rules.ts'

type Path = Problem['path']
type Config = Record<string, unknown>
type CompiledInput = WidgetConfigInput & { isVisible: Visibility; steps: number }
/** A definition whose conditions are parsed once, however many widgets use it. */
type Compiled = { inputs: CompiledInput[]; byCode: ReadonlyMap<string, CompiledInput> }

const compile = ({ widgetConfigInputs }: WidgetConfigDefinition): Compiled => {
  const inputs = widgetConfigInputs.map((input) => ({
    ...input,
    ...parseVisibility(input.visibilityConditions, widgetConfigInputs),
  }))
  return { inputs, byCode: new Map(inputs.map((input) => [input.code, input])) }
}

/** A value for each locale, or one for all of them. */
const checkInput = (input: WidgetConfigInput, value: unknown, path: Path, budget: Budget): Problem[] =>
  input.localizable && isByLocale(value)
    ? Object.entries(value).flatMap(([locale, one]) => checkValue(input, one, [...path, locale], budget))
    : checkValue(input, value, path, budget)

const isMissing = ({ localizable }: WidgetConfigInput, value: unknown): boolean =>
  isUnset(value) || (localizable && isByLocale(value) && Object.values(value).every(isUnset))

const missing = (code: string, path: Path): Problem => ({
  code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
  message: texts.missingProperty(code),
  path,
  missing: code,
})

/** An input that is not visible is not checked: its value is left over from another choice. */
const checkConfig = ({ inputs, byCode }: Compiled, config: Config, path: Path, budget: Budget): Problem[] => {
  const siblings = (code: string) => {
    const input = byCode.get(code)
    return input ? valuesOf(input, config) : []
  }
  return inputs.flatMap((input) => {
    const { code, required } = input
    const value = Object.hasOwn(config, code) ? config[code] : undefined
    const isAbsent = isMissing(input, value)
    const found = isAbsent
      ? required
        ? [missing(code, path)]
        : []
      : checkInput(input, value, [...path, code], budget)
    if (found.length === 0) return []
    budget.steps -= input.steps
    return input.isVisible(siblings) ? found : []
  })
}

export type Definitions = ReadonlyMap<string, WidgetConfigDefinition>

/** Checks all pages of a request with one budget. Widgets of an unknown kind are taken as they are. */
export const configChecker = (definitions: Definitions) => {
  const budget = newBudget()
  const compiled = new Map<string, Compiled>()
  const compiledOf = (code: string): Compiled | null => {
    const known = compiled.get(code)
    const definition = definitions.get(code)
    if (known || !definition) return known ?? null
    const fresh = compile(definition)
    compiled.set(code, fresh)
    return fresh
  }
  let reported = 0
  return ({ widgetConfigDefinitionCode, widgetConfig }: Widget, path: Path): Problem[] => {
    const definition = compiledOf(shortCode(widgetConfigDefinitionCode))
    if (!definition || reported >= MAX_PROBLEMS || budget.steps < 0) return []
    const at = [...path, 'widgetConfig']
    const problems = checkConfig(definition, widgetConfig, at, budget)
    const isOverdrawn = budget.steps < 0 && problems.every(({ message }) => message !== texts.tooMuchMatching)
    if (isOverdrawn) problems.push({ code: 'MAXIMUM', message: texts.tooMuchMatching, path: at })
    reported += problems.length
    return problems
  }
}
