/** One option of a command, under its name without the dashes. */
export type Option = {
  about: string
  /** Placeholder in the help, such as `<code>`; an option without one is a switch. */
  value?: string
  required?: true
  /** May be given more than once. */
  multiple?: true
}
export type Options = Record<string, Option>

type ValueOf<O extends Option> = O extends { value: string }
  ? O extends { multiple: true }
    ? string[]
    : O extends { required: true }
      ? string
      : string | undefined
  : boolean

/** Parsed option values, typed by the options. */
export type Values<O extends Options> = { [Name in keyof O]: ValueOf<O[Name]> }

type Definition<O extends Options> = {
  /** One or two words. */
  name: string
  summary: string
  /** More for its own help page. */
  detail?: string
  /** A command line that works, without the program, for its own help page. */
  example: string
  options: O
  /** Option that may be given as a word of its own: `merchant export acme` for `merchant export --code acme`. */
  operand?: keyof O & string
  /** Which option a field or an error of the interface is about, so that a refusal can name it. */
  about?: Record<string, keyof O & string>
  /** Answers an exit code other than 0 if it failed without an error. Loads what it needs: the help needs none of it. */
  run(values: Values<O>): Promise<number | undefined>
}

export type Command = Definition<Options>

/** Checks that `run` takes what the options give. */
export const command = <const O extends Options>(definition: Definition<O>): Command =>
  definition as unknown as Command

/** The command line itself was wrong: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const json = { about: 'Print JSON for programs' } as const
