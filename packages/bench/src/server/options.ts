import { type ParseArgsConfig, parseArgs } from 'node:util'

type Flags = NonNullable<ParseArgsConfig['options']>
type Numbers = Record<string, number>
/** Numbers by what they are when not given, and other options as Node reads them. */
type Options<W extends Numbers, F extends Numbers, O extends Flags> = {
  args?: string[]
  whole?: W
  fractions?: F
  others?: O
}

const numberOf = (name: string, text: string, isWhole: boolean): number => {
  const number = Number(text)
  if (number > 0 && (isWhole ? Number.isInteger(number) : Number.isFinite(number))) return number
  throw new TypeError(`--${name} takes a ${isWhole ? 'whole ' : ''}number above 0, not ${text}`)
}

/** The options of a command; one that it does not have, or that is no number where it should be one, is refused. */
export const readArguments = <
  W extends Numbers = Record<never, number>,
  F extends Numbers = Record<never, number>,
  O extends Flags = Record<never, never>,
>({
  args,
  whole,
  fractions,
  others,
}: Options<W, F, O>) => {
  const numbers = { ...whole, ...fractions }
  const texts = Object.keys(numbers).map((name) => [name, { type: 'string' }])
  const options: Flags = { ...Object.fromEntries(texts), ...others }
  const values: Record<string, unknown> = parseArgs({ args, options }).values
  const read = Object.entries(numbers).map(([name, otherwise]) => {
    const text = values[name]
    return [name, text === undefined ? otherwise : numberOf(name, String(text), name in (whole ?? {}))]
  })
  type Others = ReturnType<typeof parseArgs<{ options: O }>>['values']
  return { ...values, ...Object.fromEntries(read) } as Record<keyof W | keyof F, number> & Others
}
