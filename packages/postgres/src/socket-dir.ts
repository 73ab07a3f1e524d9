import { lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '@tradepost/kernel/user-error'
import { canReach, type DbUser, makePrivateDir } from './db-user.ts'
import { type Layout, shortHash } from './layout.ts'

/** sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const LONGEST_SOCKET_PATH = 103

/** A folder for the Unix socket: in the home, or in a temporary folder when the path would be too long. */
export async function makeSocketDir({ home, user }: Layout): Promise<string> {
  const name = `tradepost-${shortHash(home)}`
  for (const dir of [join(home, 'socket'), join(tmpdir(), name), join('/tmp', name)]) {
    if (Buffer.byteLength(join(dir, '.s.PGSQL.5432')) > LONGEST_SOCKET_PATH) continue
    await makePrivateDir(dir, user)
    await refuseForeignDir(dir, user)
    if (await canReach(dir, user)) return dir
  }
  throw new UserError(
    `The path ${tmpdir()} is too long for the database socket: set TMPDIR to a shorter one.`,
  )
}

/**
 * Temporary folders are open to everybody: a folder prepared by another account could be used to listen in.
 */
async function refuseForeignDir(dir: string, user: DbUser): Promise<void> {
  const found = await lstat(dir)
  const owner = user?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return
  throw new UserError(
    `The folder ${dir} must belong to the database account alone: remove it and start again.`,
  )
}
