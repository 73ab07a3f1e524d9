import { IntlMessageFormat } from 'intl-messageformat'

type Part = ReturnType<IntlMessageFormat['getAst']>[number]

/** By the number that the parser gives a kind of argument: a plain one and a choice take texts, the others numbers. */
const TEXTS = [1, 5]
const NAMED = [1, 2, 5, 6]

const argumentsIn = (parts: Part[]): [string, string][] =>
  parts.flatMap((part) => {
    if (!NAMED.includes(part.type) || !('value' in part)) return []
    const own: [string, string] = [part.value, TEXTS.includes(part.type) ? 'string' : 'number']
    const inner =
      'options' in part ? Object.values(part.options).flatMap(({ value }) => argumentsIn(value)) : []
    // a count that stands in its own plural stays a number
    return [...inner, own]
  })

/** The arguments of each message by its path, with their types. */
export const argumentsOf = (texts: object, path = ''): [string, Record<string, string>][] =>
  Object.entries(texts).flatMap(([key, text]): [string, Record<string, string>][] => {
    if (key.startsWith('@')) return []
    if (typeof text === 'object') return argumentsOf(text, `${path}${key}.`)
    const found = argumentsIn(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst())
    return found.length === 0 ? [] : [[`${path}${key}`, Object.fromEntries(found)]]
  })

/** The types of `words/arguments.ts`, which TypeScript cannot read from the texts of a JSON file. */
export const argumentTypes = (texts: object): string => {
  const rows = argumentsOf(texts).map(([path, types]) => {
    const named = Object.entries(types).map(([name, type]) => `${name}: ${type}`)
    return `  '${path}': { ${named.join('; ')} }\n`
  })
  return `/** The arguments of the messages in catalog/en.json, from which \`npm run words\` writes them. */\nexport type Arguments = {\n${rows.join('')}}\n`
}
