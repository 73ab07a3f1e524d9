import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Node, type Program, parseSync, visitorKeys } from 'oxc-parser'

/** `place` is its file and line. */
export type Expression = { place: string; source: string; flags: string }
type Found = { expressions: Expression[]; problems: string[] }

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => {
    const inner = (node as unknown as Record<string, unknown>)[key]
    return (Array.isArray(inner) ? inner : [inner]).filter(
      (one): one is Node => typeof one === 'object' && one !== null,
    )
  })

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

/** A module of ours is loaded for a constant that it exports; nothing that an expression is made of has to run. */
const imported = async (file: string, from: string, name: string): Promise<unknown> => {
  const target = from.startsWith('.')
    ? pathToFileURL(resolve(dirname(file), from)).href
    : import.meta.resolve(from)
  return ((await import(target)) as Record<string, unknown>)[name]
}

class NotConstant extends Error {}

/** The value of an expression that is made of constants of its module, or of those that it imports. */
const constantsOf = (file: string, program: Program) => {
  const constants = new Map<string, Node>()
  const imports = new Map<string, { from: string; name: string }>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration' && declared.kind === 'const')
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier' && init) constants.set(id.name, init)
    if (statement.type !== 'ImportDeclaration') continue
    for (const one of statement.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        imports.set(one.local.name, { from: statement.source.value, name: one.imported.name })
  }
  const evaluate = async (node: Node): Promise<unknown> => {
    if (node.type === 'Literal')
      return 'regex' in node ? new RegExp(node.regex.pattern, node.regex.flags) : node.value
    if (node.type === 'TemplateLiteral') {
      const values = await Promise.all(node.expressions.map(evaluate))
      return node.quasis
        .map(({ value }, n) => (value.cooked ?? '') + (n < values.length ? values[n] : ''))
        .join('')
    }
    if (node.type === 'ArrayExpression')
      return Promise.all(
        node.elements.map((one) => (one ? evaluate(one) : Promise.reject(new NotConstant()))),
      )
    if (node.type === 'Identifier') {
      const constant = constants.get(node.name)
      if (constant) return evaluate(constant)
      const from = imports.get(node.name)
      if (from) return imported(file, from.from, from.name)
    }
    if (
      node.type === 'MemberExpression' &&
      node.property.type === 'Identifier' &&
      node.property.name === 'source'
    )
      return ((await evaluate(node.object)) as RegExp).source
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.type === 'Identifier' &&
      node.callee.property.name === 'join'
    )
      return ((await evaluate(node.callee.object)) as string[]).join(
        node.arguments[0] ? String(await evaluate(node.arguments[0])) : undefined,
      )
    throw new NotConstant()
  }
  return evaluate
}

const isMade = (node: Node) =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'RegExp'

/** They make what the contract says, which is run, too. */
const fromContract = [
  'packages/kernel/src/http/check/text-keywords.ts',
  'packages/console/src/build/operation-facts.ts',
]

/** Every regular expression of a file: as it stands there, or made of constants. Any other is a problem. */
export const expressionsIn = async (file: string, text: string): Promise<Found> => {
  const found: Found = { expressions: [], problems: [] }
  const { program } = parseSync(file, text)
  const placeOf = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`
  const made: Node[] = []
  walk(program, (node) => {
    if (node.type === 'Literal' && 'regex' in node)
      found.expressions.push({ place: placeOf(node), source: node.regex.pattern, flags: node.regex.flags })
    if (isMade(node)) made.push(node)
  })
  if (made.length === 0 || fromContract.includes(file)) return found
  const evaluate = constantsOf(file, program)
  for (const node of made) {
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') continue
    const [pattern, flags] = node.arguments
    try {
      const { source } = new RegExp((pattern ? await evaluate(pattern) : '') as string)
      found.expressions.push({
        place: placeOf(node),
        source,
        flags: flags ? String(await evaluate(flags)) : '',
      })
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error
      found.problems.push(
        `${placeOf(node)} makes a regular expression at run time, which no check can run: write it down, or look for text by index`,
      )
    }
  }
  return found
}

/** A line with two slashes that is no comment and no import. Most modules have none, and parsing is what takes time. */
const mayHaveOne = /RegExp|^(?!import |\} from |export \* from |\s*(?:\/\/|\/?\*)).*\/.*\//m

export const expressionsOf = async (files: readonly string[]): Promise<Found> => {
  const all: Found = { expressions: [], problems: [] }
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    if (!mayHaveOne.test(text)) continue
    const { expressions, problems } = await expressionsIn(file, text)
    all.expressions.push(...expressions)
    all.problems.push(...problems)
  }
  return all
}
