import { glob, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

const everything = ['packages/*/{src,test,functions}/**/*.test.ts', 'scripts/**/*.test.ts']

/** Infrastructure that keeps nothing in its process, so that it need not pay half a second for one of its own. */
const keepsNothing = new RegExp(
  `^(${[
    'packages/sdk/.+',
    'packages/cli/src/(import/.+|commands|known|parse)',
    'packages/postgres/src/(connection-string|databases|log-segment|settings)',
    'packages/demo/src/((account|catalog|customer|order)/.+|fill|sales|story)',
    'packages/bench/src/(.+/)?(caller|difference|judge|options|plan|progress|report|table|texts|timings|verify|violations)',
    'packages/kernel/src/(errors|feed|money|query|state|http/(answer|body|update))/.+',
    'packages/kernel/src/http/(buckets|client-use|route/context|probes|shared-buckets|write)',
    'packages/kernel/src/http/check/(ajv-code|formats|json-size|schemas|text-keywords)',
    'packages/kernel/src/(base/(csv|ids|slots|turns|zone)|log/error-line|secret/(secrets|signed-link))',
    'packages/kernel/src/db/(clock-skew|counter|listen|replica/.+|shared-writes|transaction-cache|worker-tables)',
    'packages/kernel/src/db/connection/(answer-meter|server-address)',
    'packages/kernel/src/(migration/migrate|jobs/receipt|outbox/outbox|metrics/(figures|gather|metrics)|trace/statement)',
    'packages/kernel/src/(remote/(public-address|remote-file|remote-post)|storage/(file-store|free-space|image|picture))',
    'scripts/(contract/contract|dependencies|deploy|docs)',
  ].join('|')})\\.test\\.ts$`,
)

/**
 * Tests of process-wide state (environment, signals, several processes, load) share no process with others: those of
 * other infrastructure, those in a folder named `process`, and those whose name says so.
 */
export const needsOwnProcess = (file: string): boolean =>
  /\/process\/[^/]+\.test\.ts$|\.process\.test\.ts$/.test(file) ||
  (/^packages\/(kernel|postgres|bench|cli|sdk|demo)\/|^scripts\//.test(file) && !keepsNothing.test(file))

const expand = async (root: string, pattern: string): Promise<string[]> => {
  const path = relative(root, resolve(root, pattern))
  const found = await stat(join(root, path)).catch(() => undefined)
  if (found?.isFile()) return [path]
  const files: string[] = []
  for await (const file of glob(found ? `${path}/**/*.test.ts` : pattern, { cwd: root }))
    if (!file.includes('node_modules')) files.push(file)
  return files
}

/** All test files, or those that are named by paths, folders and patterns. */
export const findFiles = async (root: string, named: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const pattern of named.length > 0 ? named : everything) {
    const files = await expand(root, pattern)
    if (files.length === 0 && named.length > 0) throw new TypeError(`there is no test file ${pattern}`)
    found.push(...files)
  }
  return [...new Set(found)].sort()
}
export const tiers = ['quick', 'deep'] as const
export type Tier = (typeof tiers)[number]

/** Each runs by a command of its own. */
export const tierCommands: Record<Tier, string> = { quick: 'npm test', deep: 'npm run test:deep' }

/**
 * Browsers, killed processes, races, fuzz, attacks, models, proofs, the benchmark, commands, long laws, counted
 * statements, crowds, whole files, and requests as large as they may be.
 */
const deep = new RegExp(
  [
    '^packages/(bench|postgres)/',
    '^packages/demo/src/(fill|story)',
    '^scripts/sql/',
    // of every kind of client
    '^packages/server/src/mcp/',
    '^packages/cli/test/',
    // the other laws take about a second each, and catch a change that is half done
    '^packages/server/test/(?!law/)',
    '/law/(event|log|write)/',
    '/law/(batch-plans|contract|fuzz.*|large-answers|read-write|reads|shopper|unknown-fields|value/(answers|examples|requests))\\.test\\.ts$',
    '^scripts/(testing/(main|pool)|run|(docs|operations)-run|recipes)\\.test\\.ts$',
    '(browser|process|race|crash|fuzz|rush|random|backlog|rebuild|hostile)\\.test\\.ts$',
    '-(bounds|crowd|laws?|statements)\\.test\\.ts$',
    'webhook/dispatch/',
    // whole files, by long jobs
    'services/import/(fetch|turn|undo)/',
    // answers of hundreds of megabytes
    '/db/connection/client\\.test',
  ].join('|'),
)

export const tierOf = (file: string): Tier => (deep.test(file) ? 'deep' : 'quick')
