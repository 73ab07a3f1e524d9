import { parse } from '@handlebars/parser'
import { texts } from '@tradepost/contract'
import { LRUCache } from 'lru-cache'
import { blockNames, helperNames } from './helper.rules.ts'

/** Far more than a message needs, and few enough that any text is filled in within milliseconds. */
const MAX_PARTS = 1000
const MAX_DEPTH = 20

export type Path = { parts: string[]; up: number; isData: boolean; original: string }
export type Expression =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'path'; path: Path }
  | { kind: 'call'; name: string; args: Expression[] }
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'show'; what: Expression }
  | { kind: 'block'; name: string; args: Expression[]; body: Part[]; otherwise: Part[] }

/** The message is for the author of the text. */
class TemplateProblem extends Error {}

/** As the parser gives it; every field is checked before it is used. */
type Node = { type: string; loc?: { start?: { line?: number } } } & Record<string, unknown>

const refuse = (node: Node, problem: string): never => {
  throw new TemplateProblem(texts.templateSyntax(node.loc?.start?.line ?? 1, problem))
}

const toPath = (node: Node): Path => {
  const parts = node.parts as unknown[]
  if (!parts.every((part) => typeof part === 'string'))
    refuse(node, texts.templateConstruct('a call in a path'))
  return {
    parts: parts as string[],
    up: Math.min(Number(node.depth), MAX_DEPTH),
    isData: node.data === true,
    original: String(node.original),
  }
}

const hasNames = (node: Node) => ((node.hash as { pairs?: unknown[] } | undefined)?.pairs ?? []).length > 0

const toExpression = (node: Node, depth: number): Expression => {
  if (depth > MAX_DEPTH) refuse(node, texts.templateDeep(MAX_DEPTH))
  switch (node.type) {
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
      return { kind: 'value', value: node.value as string | number | boolean }
    case 'NullLiteral':
    case 'UndefinedLiteral':
      return { kind: 'value', value: null }
    case 'PathExpression':
      return { kind: 'path', path: toPath(node) }
    case 'SubExpression':
      return toCall(node, depth)
    default:
      return refuse(node, texts.templateConstruct(node.type))
  }
}

const argsOf = (node: Node, depth: number) =>
  (node.params as Node[]).map((param) => toExpression(param, depth + 1))

const toCall = (node: Node, depth: number): Expression => {
  const name = String((node.path as Node).original)
  if (!helperNames.has(name)) refuse(node, texts.templateHelper(name))
  if (hasNames(node)) refuse(node, texts.templateConstruct('name=value'))
  return { kind: 'call', name, args: argsOf(node, depth) }
}

const toShown = (node: Node, depth: number): Part => {
  if (node.escaped === false) refuse(node, texts.templateRaw)
  const isCall = (node.params as unknown[]).length > 0 || hasNames(node)
  return { kind: 'show', what: isCall ? toCall(node, depth) : toExpression(node.path as Node, depth) }
}

const toBlock = (node: Node, depth: number): Part => {
  const name = String((node.path as Node).original)
  if (!blockNames.has(name)) refuse(node, texts.templateHelper(name))
  const args = argsOf(node, depth)
  if (args.length !== 1 || hasNames(node)) refuse(node, texts.templateUnclosed)
  const partsOf = (program: unknown) => (program ? toParts(program as Node, depth + 1) : [])
  return { kind: 'block', name, args, body: partsOf(node.program), otherwise: partsOf(node.inverse) }
}

const toPart = (node: Node, depth: number): Part[] => {
  switch (node.type) {
    case 'ContentStatement':
      return node.value === '' ? [] : [{ kind: 'text', text: String(node.value) }]
    case 'CommentStatement':
      return []
    case 'MustacheStatement':
      return [toShown(node, depth)]
    case 'BlockStatement':
      return [toBlock(node, depth)]
    default:
      return refuse(node, texts.templateConstruct(node.type))
  }
}

const toParts = (program: Node, depth: number): Part[] => {
  if (depth > MAX_DEPTH) refuse(program, texts.templateDeep(MAX_DEPTH))
  return (program.body as Node[]).flatMap((node) => toPart(node, depth))
}

const lineOf = (error: unknown): number => Number(/on line (\d+)/.exec(String(error))?.[1] ?? 1)

/** The grammar of Handlebars, and nothing that runs: of its tree only the parts below are taken over. */
const parseNow = (source: string): Part[] | { problem: string } => {
  // counted before the parser walks the tree, whose depth is that of the text
  if (source.split('{{').length - 1 > MAX_PARTS)
    return { problem: texts.templateSyntax(1, texts.templateParts(MAX_PARTS)) }
  try {
    return toParts(parse(source) as unknown as Node, 0)
  } catch (error) {
    if (error instanceof TemplateProblem) return { problem: error.message }
    return { problem: texts.templateSyntax(lineOf(error), texts.templateUnclosed) }
  }
}

/** Texts of one campaign are filled in for every recipient. */
const parsed = new LRUCache<string, Part[] | { problem: string }>({
  maxSize: 4_000_000,
  sizeCalculation: (_, source) => source.length + 100,
})

export const parseMessage = (source: string): Part[] | { problem: string } => {
  const cached = parsed.get(source)
  if (cached) return cached
  const parts = parseNow(source)
  parsed.set(source, parts)
  return parts
}
