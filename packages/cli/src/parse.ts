import { parseArgs } from 'node:util'
import { nearest } from '@tradepost/kernel/nearest'
import { type Command, type Options, UsageError } from './command.ts'

export type Parsed =
  | { want: 'version' }
  | { want: 'help'; command?: Command; group?: Command[] }
  | { want: 'run'; command: Command; values: Record<string, unknown> }

const program = 'npx tradepost'
const isWord = (argument: string) => !argument.startsWith('-')
const asksForHelp = (args: string[]) => args.some((argument) => argument === '--help' || argument === '-h')

export const parse = (all: readonly Command[], args: string[]): Parsed => {
  if (args[0] === 'help') return parse(all, [...args.slice(1), '--help'])
  const end = args.findIndex((argument) => !isWord(argument))
  const words = end < 0 ? args : args.slice(0, end)
  if (words.length === 0) return parseWithoutCommand(args)

  const command = all.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  const group = all.filter(({ name }) => name.startsWith(`${words[0]} `))
  if (asksForHelp(args)) {
    if (command) return { want: 'help', command }
    if (group.length > 0 && words.length === 1) return { want: 'help', group }
  }
  if (!command) throw unknownCommand(all, group, words)
  return { want: 'run', command, values: readOptions(command, args.slice(command.name.split(' ').length)) }
}

const parseWithoutCommand = (args: string[]): Parsed => {
  if (args.length === 0 || asksForHelp(args)) return { want: 'help' }
  if (args[0] === '--version' || args[0] === '-v') return { want: 'version' }
  throw new UsageError(`The command comes first, then its options: ${program} --help lists the commands.`)
}

const unknownCommand = (all: readonly Command[], group: Command[], words: string[]): UsageError => {
  const typed = words.slice(0, 2).join(' ')
  if (group.length > 0 && words.length === 1)
    return new UsageError(`${typed} takes one word more: ${group.map(({ name }) => name).join(', ')}.`)
  const names = all.map(({ name }) => name)
  // a command of one word may be followed by anything
  const meant = nearest(typed, names)
  return new UsageError(
    `There is no command ${typed}: did you mean ${meant}? ${program} --help lists all of them.`,
  )
}

/** Not in strict mode, whose errors name neither what is allowed nor what was meant. */
const readOptions = ({ name, options }: Command, args: string[]): Record<string, unknown> => {
  const wrong = (sentence: string) =>
    new UsageError(`${sentence} ${program} ${name} --help shows all options.`)
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([key, { value }]) => [
        key,
        { type: value ? 'string' : 'boolean' } as const,
      ]),
    ),
  })
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(options).map(([key, { value, multiple }]) => [
      key,
      value ? (multiple ? [] : undefined) : false,
    ]),
  )
  for (const token of tokens) {
    if (token.kind === 'positional') throw wrong(`${name} takes no ${token.value}, only options.`)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw unknownOption(name, options, token.rawName)
    if (!option.value && token.value !== undefined) throw wrong(`${token.rawName} takes no value.`)
    if (option.value && isMissing(token)) throw wrong(`${token.rawName} takes ${option.value}.`)
    if (option.multiple) (values[token.name] as unknown[]).push(token.value)
    else values[token.name] = option.value ? token.value : true
  }
  const missing = Object.entries(options).filter(
    ([key, { required }]) => required && values[key] === undefined,
  )
  if (missing.length > 0)
    throw wrong(`${name} needs ${missing.map(([key, { value }]) => `--${key} ${value}`).join(' and ')}.`)
  return values
}

const unknownOption = (name: string, options: Options, typed: string): UsageError => {
  const known = Object.keys(options).map((key) => `--${key}`)
  if (known.length === 0) return new UsageError(`${name} takes no options: leave ${typed} out.`)
  return new UsageError(
    `${name} has no option ${typed}: did you mean ${nearest(typed, known)}? It takes ${known.join(', ')}.`,
  )
}

/** `--name --code x` forgot a value; a value that does begin with a dash is given as `--name=-x`. */
const isMissing = ({ value, inlineValue }: { value?: string; inlineValue?: boolean }) =>
  value === undefined || (!inlineValue && value.length > 1 && value.startsWith('-'))
