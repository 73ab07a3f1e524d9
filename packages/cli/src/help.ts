import type { Command, Option } from './command.ts'
import { table } from './print.ts'

const shown = ([name, { value }]: [string, Option]) => `--${name}${value ? ` ${value}` : ''}`

const list = (commands: readonly Command[]) =>
  table(commands.map(({ name, summary }) => [`  ${name}`, summary]))

export const overview = (commands: readonly Command[], version: string): string =>
  `Tradepost ${version}: a self-hosted commerce platform

Usage: npx tradepost <command> [options]

${list(commands)}

npx tradepost <command> --help shows the options of a command.
Settings come from the environment, as for npm start; npx tradepost doctor lists them.`

export const groupHelp = (commands: readonly Command[]): string => `Usage: npx tradepost <command> [options]

${list(commands)}

npx tradepost <command> --help shows the options of a command.`

export const commandHelp = ({ name, summary, detail, example, options, operand }: Command): string => {
  const entries = Object.entries(options)
  const required = entries.filter(([option, { required }]) => required && option !== operand).map(shown)
  const hasMore = entries.length > required.length
  const word = operand ? [options[operand]?.value ?? ''] : []
  return [
    `Usage: npx tradepost ${[name, ...word, ...required, ...(hasMore ? ['[options]'] : [])].join(' ')}`,
    `${summary}.${detail ? ` ${detail}` : ''}`,
    table([...entries.map((entry) => [`  ${shown(entry)}`, aboutOf(entry[1])]), ['  --help', 'Show this']]),
    `Example: npx tradepost ${example}`,
  ].join('\n\n')
}

const aboutOf = ({ about, required, multiple }: Option) =>
  `${about}${required ? ' (required)' : ''}${multiple ? ' (may be repeated)' : ''}`
