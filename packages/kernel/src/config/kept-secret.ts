import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../base/user-error.ts'
import { writeOnce } from '../base/write-once.ts'
import { readSetting } from './environment.ts'
import { settingsTable } from './settings.ts'

const secretFile = (dataDir: string) => join(dataDir, 'secret')

/** The secret that an earlier start kept, if any. */
export const findKeptSecret = (dataDir: string): string | undefined => {
  const path = secretFile(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/**
 * Prepares another secret, to be put in place or thrown away. It is on the disk before the database depends on it: a
 * crash in between leaves it in the file `secret.next`.
 */
export const prepareKeptSecret = (dataDir: string, secret: string): { put(): void; discard(): void } => {
  const next = `${secretFile(dataDir)}.next`
  writeFileSync(next, `${secret}\n`, { mode: 0o600, flush: true })
  return { put: () => renameSync(next, secretFile(dataDir)), discard: () => rmSync(next, { force: true }) }
}

/** Made at the first call. */
export const keptSecret = (dataDir: string): string => {
  const path = secretFile(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    const secret = writeOnce(path, `${randomBytes(32).toString('base64url')}\n`, 0o600).trim()
    if (readSetting(settingsTable.secret, secret) !== undefined) return secret
    throw new Error('it is shorter than 32 characters')
  } catch (error) {
    throw new UserError(
      `The secret in ${path} cannot be used (${(error as Error).message}): set TRADEPOST_SECRET, or TRADEPOST_DATA_DIR to a folder of your own.`,
    )
  }
}
