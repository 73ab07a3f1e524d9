import { isTest, type Source } from './sources.ts'

/** A package may import the ones named here, and no other of ours. */
const allowed: Record<string, string[]> = {
  contract: [],
  kernel: ['contract'],
  sdk: ['contract'],
  mcp: ['contract', 'sdk'],
  storefront: ['sdk'],
  plugin: [],
  console: ['contract', 'sdk'],
  postgres: ['kernel'],
  server: ['contract', 'kernel', 'postgres', 'plugin', 'mcp'],
  demo: ['contract', 'kernel', 'server'],
  cli: ['contract', 'kernel', 'postgres', 'server', 'demo', 'sdk', 'mcp', 'plugin', 'console'],
  bench: ['contract', 'kernel', 'postgres', 'server', 'sdk', 'cli'],
}

const packageOf = (path = '') => /^packages\/(\w+)\//.exec(path)?.[1]

/** Tests may use packages above their own, but enter them by their name, too. */
export const packageProblems = ({ file, imports }: Source): string[] => {
  const own = packageOf(file)
  if (!own) return []
  return imports.flatMap(({ target, path }) => {
    const other = packageOf(path)
    if (!other || other === own) return []
    if (target.startsWith('.'))
      return [`${file}: ${target}: reaches into the package ${other} by a path; import @tradepost/${other}`]
    return allowed[own]?.includes(other) || isTest(file)
      ? []
      : [`${file}: ${target}: ${own} may not know ${other}`]
  })
}
