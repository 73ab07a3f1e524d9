import { resolve } from 'node:path'
import type {
  CallExpression,
  Identifier,
  Node,
  PropertyAccessExpression,
  SourceFile,
  TypeNode,
  VariableDeclaration,
} from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import {
  API,
  type Symbol as Name,
  type Project,
  SignatureKind,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

/** The compiler's knowledge of our sources; answers are kept, because each is a message to its process. */
export type Program = {
  files: SourceFile[]
  /** Of a name or a member, behind all imports. */
  declarationOf(node: Node): Node | undefined
  /** The name of a module (`import * as store`). */
  isModule(node: Node): boolean
  nameOf(node: Node): Name | undefined
  typeOf(node: Node): Type | undefined
  /** The expression is a piece of SQL, or a list of them. */
  isSql(node: Node): boolean
  /** The value has pieces of SQL in it. */
  hasSql(node: Node): boolean
  typeBy(node: TypeNode): Type | undefined
  checker: Project['checker']
  /** By the last name of what is called. */
  calls: ReadonlyMap<string, CallExpression[]>
  /** Of a function, outside of tests. */
  callsOf(declaration: Node): CallExpression[]
  close(): void
}

const SYMBOL_IS_ALIAS = 1 << 21

const kept = <Value>(ask: (node: Node) => Value): ((node: Node) => Value) => {
  const known = new Map<Node, Value>()
  return (node) => {
    if (!known.has(node)) known.set(node, ask(node))
    return known.get(node) as Value
  }
}

/** Ours that have SQL in them far below, which no statement takes from there. */
const opaque = new Set([
  'Ctx',
  'Db',
  'Tx',
  'Access',
  'Database',
  'Date',
  'Array',
  'Promise',
  'Map',
  'Set',
  'Buffer',
])
const MAX_DEPTH = 4

const sqlIn = (checker: Project['checker']) => {
  const known = new Map<number, boolean>()
  const look = (type: Type, depth: number): boolean => {
    const name = type.getSymbol()?.name
    if (name === 'Sql') return true
    if (type.isUnionType() || type.isIntersectionType())
      return (type.getTypes() ?? []).some((one) => within(one, depth))
    if (type.isTypeReference() && checker.getTypeArguments(type).some((one) => within(one, depth)))
      return true
    if (!type.isObjectType() || depth === 0) return false
    if (opaque.has(name ?? '') || opaque.has(type.getAliasSymbol()?.name ?? '')) return false
    const results = checker
      .getSignaturesOfType(type, SignatureKind.Call)
      .map((one) => checker.getReturnTypeOfSignature(one))
    const parts = checker.getPropertiesOfType(type)
    if (parts.length > 60) return false
    const indexed = checker.getIndexInfosOfType(type).map(({ valueType }) => valueType)
    return [...results, ...indexed, ...checker.getTypeOfSymbol(parts)].some(
      (one) => one !== undefined && within(one, depth - 1),
    )
  }
  const within = (type: Type, depth: number): boolean => {
    const answer = known.get(type.id)
    if (answer !== undefined) return answer
    // until it is known: types refer to themselves
    known.set(type.id, false)
    known.set(type.id, look(type, depth))
    return known.get(type.id) === true
  }
  return (type: Type | undefined): boolean => type !== undefined && within(type, MAX_DEPTH)
}

const NOTHING = TypeFlags.Null | TypeFlags.Undefined

/** A value of two kinds is taken for no piece of SQL: those pieces come from callers, who are followed. */
const isSqlType = (checker: Project['checker'], type: Type | undefined): boolean => {
  const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
  const given = types.filter(({ flags }) => !(flags & NOTHING))
  const isPiece = (one: Type): boolean =>
    one.getSymbol()?.name === 'Sql' ||
    (checker.isArrayType(one) &&
      one.isTypeReference() &&
      isSqlType(checker, checker.getTypeArguments(one)[0]))
  return given.length > 0 && given.every(isPiece)
}

const callsIn = (file: SourceFile): CallExpression[] => {
  const found: CallExpression[] = []
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.CallExpression) found.push(node as CallExpression)
    node.forEachChild((child) => visit(child))
  }
  visit(file)
  return found
}

/** The last name of what is called. */
const calleeOf = ({ expression }: CallExpression): string =>
  expression.kind === SyntaxKind.PropertyAccessExpression
    ? ((expression as PropertyAccessExpression).name as Identifier).text
    : expression.kind === SyntaxKind.Identifier
      ? (expression as Identifier).text
      : ''

/** Of the product, and the examples of the test of this check. */
const isChecked = (file: string): boolean =>
  /\/packages\/(kernel|server|cli|demo)\/src\/|\/scripts\/sql\/faults\.fixture\.ts$/.test(file) &&
  !/(\.test|(?<!\/scripts\/sql\/faults)\.fixture)\.ts$/.test(file)

export const openProgram = (root: string): Program => {
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProject: resolve(root, 'scripts/sql/tsconfig.json') })
  const project = snapshot.getProjects()[0]
  if (!project) throw new Error('scripts/sql/tsconfig.json has no program')
  const { checker, program } = project
  const nameOf = kept((node) => {
    const name =
      node.parent.kind === SyntaxKind.ShorthandPropertyAssignment
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    return name && name.flags & SYMBOL_IS_ALIAS ? checker.getAliasedSymbol(name) : name
  })
  const typeOf = kept((node) => checker.getTypeAtLocation(node))
  const hasSql = sqlIn(checker)
  const declarationOf = kept((node) => {
    const name = nameOf(node)
    return (name?.valueDeclaration ?? name?.declarations[0])?.resolve(project)
  })
  const files = program
    .getSourceFileNames()
    .filter(isChecked)
    .map((name) => program.getSourceFile(name) as SourceFile)
  const calls = Map.groupBy(files.flatMap(callsIn), calleeOf)
  return {
    files,
    calls,
    nameOf,
    declarationOf,
    isModule: (node) => declarationOf(node)?.kind === SyntaxKind.SourceFile,
    typeOf,
    isSql: kept((node) => isSqlType(checker, typeOf(node))),
    hasSql: kept((node) => hasSql(typeOf(node))),
    typeBy: (node) => checker.getTypeFromTypeNode(node),
    checker,
    callsOf: (declaration) =>
      (calls.get((declaration as VariableDeclaration).name?.getText() ?? '') ?? []).filter(
        ({ expression }) => declarationOf(expression) === declaration,
      ),
    close: () => api.close(),
  }
}
