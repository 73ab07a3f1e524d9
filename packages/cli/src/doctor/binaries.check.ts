import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from '@tradepost/postgres'
import { failure, fine } from './finding.ts'
import type { Machine } from './subject.ts'

/** Started once: a package for another C library is there and still does not run. */
export const checkBinaries = async ({ settings }: Machine) => {
  if (settings.databaseUrl) return fine('Database program', 'not needed, because DATABASE_URL is set.')
  const { root } = await findBinaries()
  try {
    const { stdout } = await promisify(execFile)(join(root, 'bin/postgres'), ['--version'])
    return fine('Database program', `${stdout.trim()}, for this machine.`)
  } catch (error) {
    return failure(
      'Database program',
      `does not run on this machine (${(error as Error).message.split('\n')[0]}).`,
      'use a Linux with glibc or macOS, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}
