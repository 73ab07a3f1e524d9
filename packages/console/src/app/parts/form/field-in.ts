import type { FieldFacts } from '../../api/facts.ts'
import { wordFor } from '../../words/use-words.tsx'

type Fields = Record<string, FieldFacts>

const factsAt = (fields: Fields | undefined, path: string): FieldFacts | undefined => {
  const [name = '', ...rest] = path.split('.')
  return rest.length === 0 ? fields?.[name] : factsAt(fields?.[name]?.fields, rest.join('.'))
}

/** Fields of a form by their path in the contract; the label is the word for the last step unless one is given. */
export const fieldsIn =
  (fields: Fields | undefined, titles: Record<string, string>) => (path: string, label?: string) => ({
    name: path,
    label: label ?? wordFor(titles, path.split('.').at(-1) ?? path),
    facts: factsAt(fields, path),
  })
