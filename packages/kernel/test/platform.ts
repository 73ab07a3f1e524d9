import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testClock } from '../src/base/clock.ts'
import { systemIds } from '../src/base/ids.ts'
import { type Config, loadConfig } from '../src/config/config.ts'
import type { Database } from '../src/db/db.ts'
import { nobody } from '../src/http/guard.ts'
import { Ctx } from '../src/http/route/context.ts'
import { createLogTo } from '../src/log/log.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import type { Platform } from '../src/platform/platform.ts'
import { openVault } from '../src/secret/secrets.ts'
import { localFiles } from '../src/storage/local-files.ts'

const secret = 'a secret of the tests, long enough to be one'

export type TestPlatform = Platform & { clock: ReturnType<typeof testClock>; logged: string[] }

/** A whole platform on a test database; what it logs can be read. */
export const testPlatform = (database: Database, over: Partial<Config> = {}): TestPlatform => {
  const logged: string[] = []
  return {
    config: { ...loadConfig({ TRADEPOST_SECRET: secret }), rateLimit: 0, ...over },
    database,
    clock: testClock('2026-01-01T00:00:00Z'),
    ids: systemIds,
    vault: openVault(secret),
    files: localFiles(join(tmpdir(), 'tradepost-test-files'), systemIds),
    uploadDir: join(tmpdir(), 'tradepost-test-uploads'),
    log: createLogTo(over.logLevel ?? 'warn', { write: (line: string) => logged.push(line) }).log,
    metrics: createMetrics(),
    passwordCost: { memory: 64, passes: 1, parallelism: 1 },
    logged,
  }
}

export const testContext = (platform: Platform, merchantId = 1): Ctx =>
  new Ctx(platform, { ...nobody, merchantId, subject: 'tester' }, 'test', platform.log)
