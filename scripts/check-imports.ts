// Checks the direction of imports: who may know whom. Run by `npm run check`.
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/** A package may import the ones named here, and no other of ours. */
const packages: Record<string, string[]> = {
  contract: [],
  kernel: ['contract'],
  sdk: ['contract'],
  postgres: ['kernel'],
  server: ['contract', 'kernel', 'postgres'],
  demo: ['contract', 'kernel', 'server'],
  cli: ['contract', 'kernel', 'postgres', 'server', 'demo', 'sdk'],
  bench: ['contract', 'kernel', 'postgres', 'server', 'sdk', 'cli'],
}

/** A service may call those before it, through their index.ts only. */
const services = [
  'auth',
  'merchant',
  'location',
  'catalog',
  'inventory',
  'customer',
  'segmentation',
  'promotion',
  'order',
  'event-receiver',
]

const importLine = /^\s*(?:import|export)\b[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const isTest = (file: string) => /\.test\.ts$|\/test\/|\.fixture\.ts$/.test(file)

type Import = { file: string; target: string }

const problemOf = ({ file, target }: Import): string | null => {
  const own = /^packages\/(\w+)\//.exec(file)?.[1]
  const other = /^@tradepost\/(\w+)/.exec(target)?.[1]
  const resolved = target.startsWith('.') ? normalize(join(dirname(file), target)) : target
  const crossed = /^packages\/(\w+)\//.exec(resolved)?.[1]
  if (!own) return null
  if (crossed && crossed !== own)
    return `reaches into the package ${crossed} by a path; import @tradepost/${crossed}`
  if (other && other !== own && !packages[own]?.includes(other) && !isTest(file))
    return `${own} may not know ${other}`
  return serviceProblem(file, resolved)
}

const serviceProblem = (file: string, resolved: string): string | null => {
  const from = /^packages\/server\/src\/services\/([\w-]+)\//.exec(file)?.[1]
  const to = /^packages\/server\/src\/services\/([\w-]+)\/(.*)$/.exec(resolved)
  if (!to) return null
  if (from === to[1]) return null
  if (to[2] !== 'index.ts' && !isTest(file)) return `reaches into the service ${to[1]}; use its index.ts`
  if (from && services.indexOf(to[1] as string) > services.indexOf(from) && !isTest(file))
    return `${from} comes before ${to[1]}: what may happen later is an event, not a call`
  return from && !services.includes(from) ? `the service ${from} has no place in the order of services` : null
}

const problems: string[] = []
let count = 0
for await (const file of glob('packages/*/{src,test,functions}/**/*.ts')) {
  const text = await readFile(file, 'utf8')
  for (const [, first, second] of text.matchAll(importLine)) {
    count++
    const target = (first ?? second) as string
    const problem = problemOf({ file, target })
    if (problem) problems.push(`${file}: ${target}: ${problem}`)
  }
}
if (count === 0) problems.push('no import was found: the check itself is broken')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
