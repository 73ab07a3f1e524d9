import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

type Import = {
  /** As it is written. */
  target: string
  /** The file of ours that it leads to, if any. */
  path: string | undefined
  /** Erased before the program runs. */
  isType: boolean
  /** Loaded while the program runs, and not before. */
  isLate: boolean
}
/** A doc comment in one line, and the name of what it stands above. */
type Comment = { line: number; text: string; name: string }
export type Source = { file: string; lines: number; imports: Import[]; comments: Comment[] }

export const isTest = (file: string) => /\.(test|fixture)\.ts$|^packages\/\w+\/test\/|\/test\//.test(file)

const statement =
  /^\s*(?:import|export)\s+(type\s+)?(\{[^}]*\}|[^'";{}]*?)\s*from\s+'([^']+)'|^import\s+'([^']+)'/gm
const call = /\bimport\('([^']+)'\)/g

/** `{ type A, type B }` is erased like `type { A, B }`. */
const isErased = (named: string) =>
  named.startsWith('{') &&
  named
    .slice(1, -1)
    .split(',')
    .filter((one) => one.trim() !== '')
    .every((one) => one.trim().startsWith('type '))

const exportsOf = new Map<string, Record<string, string>>()

/** The file behind an import such as `@tradepost/server/harness`. */
const ownPackage = (target: string): string | undefined => {
  const [, name, rest = ''] = /^@tradepost\/(\w+)(\/.*)?$/.exec(target) ?? []
  if (!name) return undefined
  if (!exportsOf.has(name)) {
    const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
    exportsOf.set(name, typeof exports === 'string' ? { '.': exports } : exports)
  }
  const found = exportsOf.get(name)?.[`.${rest}`]
  return found && normalize(join('packages', name, found))
}

const pathOf = (file: string, target: string): string | undefined => {
  const path = target.startsWith('.') ? normalize(join(dirname(file), target)) : ownPackage(target)
  return path && existsSync(path) ? path : undefined
}

const importsOf = (file: string, text: string): Import[] => {
  const at = (target: string, isType: boolean, isLate: boolean) => ({
    target,
    path: pathOf(file, target),
    isType,
    isLate,
  })
  return [
    ...[...text.matchAll(statement)].map(([, type, named = '', from, bare]) =>
      at((from ?? bare) as string, type !== undefined || isErased(named), false),
    ),
    ...[...text.matchAll(call)].map(([, target = '']) => at(target, false, true)),
  ]
}

const doc =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(?:export|default|const|let|function|async|type|class|readonly)\s+)*(['\w]*)/g

const commentsOf = (text: string): Comment[] =>
  [...text.matchAll(doc)].map(({ 1: inside = '', 2: name = '', index }) => ({
    line: text.slice(0, index).split('\n').length,
    text: inside.replaceAll(/\s*\n\s*\* ?/g, ' ').trim(),
    name,
  }))

// a variable: knip takes a pattern inside of glob() for imports of all files that match, and finds nothing dead then
const patterns = ['packages/*/{src,test,functions}/**/*.{ts,tsx}', 'scripts/**/*.ts']

/** Every TypeScript file of the packages and scripts. */
export const readSources = async (): Promise<Source[]> => {
  const sources: Source[] = []
  for await (const file of glob(patterns)) {
    const text = await readFile(file, 'utf8')
    sources.push({
      file,
      lines: text.split('\n').length - 1,
      imports: importsOf(file, text),
      comments: commentsOf(text),
    })
  }
  return sources
}
