import {
  CartProblem,
  CurrencyCode,
  comparisonOf,
  filterOperatorNames,
  ImportProgress,
  PermissionCode,
  type TSchema,
} from '@tradepost/contract'
import { schemaWriter } from '@tradepost/contract/openapi'
import { docOf, membersText, openWords, type Schema, type TypeWriter, typeText } from './type-text.ts'

/** Codes of a standard: whoever has one in a variable need not prove that it is in the list. */
const codes: Record<string, TSchema> = { CurrencyCode, PermissionCode }

/** Names that the client itself has. */
const renamed: Record<string, string> = { Client: 'ApiClient' }

const wordsOf = (schema: TSchema): readonly unknown[] => (schema as Schema).enum as unknown[]

/** The shapes that operations and events are written with, each under the name of the thing: a read is the thing itself. */
export const createShapes = () => {
  const components: Record<string, Schema> = {}
  const write = schemaWriter(components)
  for (const schema of [...Object.values(codes), CartProblem, ImportProgress]) write(schema)

  const nameOf = (reference: string): string => {
    const name = reference.slice(reference.lastIndexOf('/') + 1)
    const thing = name.replace(/Read$/, '')
    const free = thing in components ? name : thing
    return renamed[free] ?? free
  }
  const codesNamed = (words: readonly unknown[]): string => {
    const found = Object.entries(codes).find(([, schema]) => wordsOf(schema).length === words.length)
    if (!found) throw new Error(`a list of ${words.length} words has no name`)
    return found[0]
  }
  const writer: TypeWriter = { nameOf, codesNamed, file: 'string' }

  const declaration = (name: string, schema: Schema): string => {
    const thing = nameOf(name)
    const doc = docOf(schema.description)
    if (name in codes) return `${doc}export type ${thing} = ${openWords(wordsOf(codes[name] as TSchema))}\n`
    const isInterface = schema.type === 'object' && 'properties' in schema
    return isInterface
      ? `${doc}export interface ${thing} {\n${membersText(schema, writer, '  ')}}\n`
      : `${doc}export type ${thing} = ${typeText(schema, writer)}\n`
  }

  return {
    writer,
    write: (schema: TSchema): Schema => write(schema),
    /** Of all that was written up to now. */
    declarations: () => Object.entries(components).map(([name, schema]) => declaration(name, schema)),
    names: () => Object.keys(components).map(nameOf),
  }
}
export type Shapes = ReturnType<typeof createShapes>

/** Of the kinds that take something other than one value. */
const operands: Partial<Record<string, string>> = {
  text: 'string | readonly string[]',
  membership: 'readonly Scalar[]',
  presence: 'boolean',
}

/** Written from the table of operators. */
export const filterCondition = (): string => {
  const members = filterOperatorNames.map(
    (name) => `  ${name}?: ${operands[comparisonOf(name).comparison.kind] ?? 'Scalar'}\n`,
  )
  return `type Scalar = string | number | boolean | Date | null\nexport interface FilterCondition {\n${members.join('')}}\n`
}
