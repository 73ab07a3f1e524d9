import {
  allOperations,
  type BoundOperation,
  type Operation,
  services,
  type TSchema,
} from '@tradepost/contract'
import { openApi } from '@tradepost/contract/openapi'
import { operationNamed } from '../../operation.ts'
import type { Shapes } from './shapes.ts'
import { docOf, keyOf, type Schema, typeText, union } from './type-text.ts'

type Member = { name: string; isNeeded: boolean; text: string }

const { paths, components } = openApi({ services: Object.values(services) })

/** The texts of the reference page. */
const parameterDocs = ({ path, operation }: BoundOperation): Map<string, string | undefined> => {
  const listed = paths[path]?.[operation.method.toLowerCase()]?.parameters ?? []
  const found = listed.flatMap((parameter) =>
    '$ref' in parameter ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? []) : parameter,
  )
  return new Map(found.map(({ name, description }) => [name, description]))
}

const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`
const inputName = (operation: string): string => `${capitalized(operation)}Input`
const resultName = (operation: string): string => `${capitalized(operation)}Result`

const pathMembers = ({ path }: Operation): Member[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    // filled in by the client
    const isNeeded = name !== 'merchantCode'
    return { name, isNeeded, text: isNeeded ? 'string | number' : 'string' }
  })

const queryMembers = ({ query }: Operation, { write, writer }: Shapes): Member[] => {
  if (!query) return []
  const { properties = {}, required = [] } = write(query) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isNeeded: required.includes(name),
    text: `QueryValue<${JSON.stringify(name)}, ${typeText(schema, writer, '  ')}>`,
  }))
}

const readNames = new Map(allOperations.map(({ name, operation }) => [name, operation.path]))

const bodyMembers = (operation: Operation, { write, writer }: Shapes): Member[] => {
  const { body, bodyType, represents, path } = operation
  if (!body) return []
  const { type, required = [] } = body as { type?: unknown; required?: string[] }
  const file = bodyType === 'multipart' ? 'Blob' : 'string'
  const text = typeText(write(body), { ...writer, file }, '  ')
  const isReadAlike = represents !== undefined && readNames.get(represents) === path
  return [
    {
      name: 'body',
      isNeeded: type === 'array' || required.length > 0,
      text: isReadAlike ? `OrAsRead<${text}, ${resultName(represents)}>` : text,
    },
  ]
}

const inputText = (bound: BoundOperation, members: Member[]): string => {
  const docs = parameterDocs(bound)
  const lines = members.map(
    ({ name, isNeeded, text }) =>
      `${docOf(docs.get(name), '  ')}  ${keyOf(name)}${isNeeded ? '' : '?'}: ${text}\n`,
  )
  // anything at all would fit into an empty interface
  return lines.length === 0
    ? `export type ${inputName(bound.name)} = Record<string, never>\n`
    : `export interface ${inputName(bound.name)} {\n${lines.join('')}}\n`
}

const resultText = ({ name, operation }: BoundOperation, { write, writer }: Shapes): string => {
  const answer = (schema: TSchema | null) => (schema === null ? 'undefined' : typeText(write(schema), writer))
  return `export type ${resultName(name)} = ${union(Object.values(operation.responses).map(answer))}\n`
}

const methodText = ({ name, operation }: BoundOperation, members: Member[]): string => {
  const { summary, description, represents } = operation
  const doc = docOf([summary, description].filter(Boolean).join('\n\n'), '  ')
  const input = `input: ${inputName(name)}`
  const free = members.some(({ isNeeded }) => isNeeded) ? input : input.replace(':', '?:')
  const represented = represents
    ? `${doc}  ${name}(${input}, options: CallOptions & { returnRepresentation: true }): Promise<${resultName(represents)}>\n`
    : ''
  return `${represented}${doc}  ${name}(${free}, options?: CallOptions): Promise<${resultName(name)}>\n`
}

const rowText = ({ name, operation: { represents } }: BoundOperation): string => {
  const entity = represents ? `; entity: ${resultName(represents)}` : ''
  return `  ${name}: { input: ${inputName(name)}; result: ${resultName(name)}${entity} }\n`
}

const itemText = ({ name }: BoundOperation): string[] => {
  const { list } = operationNamed(name)
  return list === undefined ? [] : [`  ${name}: ${resultName(name)}[${JSON.stringify(list)}][number]\n`]
}

const derived = `export type OperationName = keyof OperationTypes
/** Operations that answer \`meta\` and one list. */
export type ListOperationName = keyof ItemTypes
/** Path, query and body of an operation in one object. */
export type InputFor<Name extends OperationName> = OperationTypes[Name]['input']
/** The success body; \`undefined\` where there is none. */
export type ResultFor<Name extends OperationName> = OperationTypes[Name]['result']
/** An entry of that list. */
export type ItemFor<Name extends ListOperationName> = ItemTypes[Name]

type RawMethod<Row extends { input: unknown; result: unknown }> = Row extends { entity: infer Entity }
  ? {
      (input: Row['input'], options: CallOptions & { returnRepresentation: true }): Promise<RawAnswer<Entity>>
      (...args: RawArgs<Row['input']>): Promise<RawAnswer<Row['result']>>
    }
  : (...args: RawArgs<Row['input']>) => Promise<RawAnswer<Row['result']>>
type RawArgs<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]
export type RawMethods = { [Name in keyof Methods]: RawMethod<OperationTypes[Name]> }
`

/** Inputs, answers and methods of all operations, and what they are looked up in by name. */
export const operationDeclarations = (shapes: Shapes): string[] => {
  const written = allOperations.map((bound) => {
    const members = [
      ...pathMembers(bound.operation),
      ...queryMembers(bound.operation, shapes),
      ...bodyMembers(bound.operation, shapes),
    ]
    return {
      types: inputText(bound, members) + resultText(bound, shapes),
      method: methodText(bound, members),
    }
  })
  return [
    ...written.map(({ types }) => types),
    `export interface Methods {\n${written.map(({ method }) => method).join('')}}\n`,
    `export interface OperationTypes {\n${allOperations.map(rowText).join('')}}\n`,
    `export interface ItemTypes {\n${allOperations.flatMap(itemText).join('')}}\n`,
    derived,
  ]
}
