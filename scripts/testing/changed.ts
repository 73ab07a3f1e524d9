import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'

/** Files, and those that each of them names. */
export type Imports = Map<string, string[]>

const run = promisify(execFile)
/** Also files that are named to be started as a process. */
const naming = /'(\.{1,2}\/[^']+\.(?:ts|mjs)|@tradepost\/[^']+)'/g

type Exports = Record<string, string>

/** Names such as `@tradepost/kernel/nearest`, and the files that they mean. */
const ownPackages = async (root: string): Promise<Map<string, string>> => {
  const named = new Map<string, string>()
  for await (const file of glob('packages/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(await readFile(join(root, file), 'utf8')) as {
      name: string
      exports?: Exports
    }
    for (const [path, target] of Object.entries(exports))
      named.set(join(name, path), join(dirname(file), target))
  }
  return named
}

export const readImports = async (root: string): Promise<Imports> => {
  const named = await ownPackages(root)
  const imports: Imports = new Map()
  for await (const file of glob('{packages/*/{src,test,bin,functions},scripts}/**/*.{ts,mjs}', {
    cwd: root,
  })) {
    const text = await readFile(join(root, file), 'utf8')
    const targets = [...text.matchAll(naming)].map(([, target = '']) =>
      target.startsWith('.') ? normalize(join(dirname(file), target)) : named.get(target),
    )
    imports.set(
      file,
      targets.filter((target) => target !== undefined),
    )
  }
  return imports
}

/** Files that import one of these, directly or indirectly, and the files themselves. */
export const dependents = (imports: Imports, changed: string[]): Set<string> => {
  const reached = new Set(changed)
  for (let before = -1; before < reached.size; ) {
    before = reached.size
    for (const [file, targets] of imports)
      if (!reached.has(file) && targets.some((target) => reached.has(target))) reached.add(file)
  }
  return reached
}

/** Files of the working copy that differ from where it left the commit, new ones included. */
const changedFiles = async (root: string, commit: string): Promise<string[]> => {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.split('\n')
  const [base = ''] = await git('merge-base', commit, 'HEAD')
  const changed = await git('diff', '--name-only', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return [...changed, ...added].filter(Boolean)
}

/** Pages are not imported; the tests that read all of them are named here. */
const readers = (file: string): string[] =>
  file.endsWith('.md') ? ['scripts/docs.test.ts', 'scripts/docs-run.test.ts'] : []

const isCode = (file: string) => /\.(ts|mjs)$/.test(file)

/** The test files that the change touches: all of them when it touches what every test needs, such as a migration. */
export const selectChanged = (imports: Imports, changed: string[], tests: string[]): string[] => {
  const others = changed.filter((file) => !isCode(file) && !file.endsWith('.md'))
  if (others.length > 0) return tests
  const reached = dependents(imports, [...changed, ...changed.flatMap(readers)])
  return tests.filter((file) => reached.has(file))
}

export const findChanged = async (root: string, commit: string, tests: string[]): Promise<string[]> =>
  selectChanged(await readImports(root), await changedFiles(root, commit), tests)
