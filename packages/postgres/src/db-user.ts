import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { chmod, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The account PostgreSQL runs as; undefined means our own, which is always so unless we are root. */
export type DbUser = { uid: number; gid: number } | undefined

/** PostgreSQL refuses root, so root lends it the first owner found that is not root, or else `nobody`. */
export async function chooseUser(candidateDirs: string[]): Promise<DbUser> {
  if (process.getuid?.() !== 0) return undefined
  for (const dir of candidateDirs) {
    const found = await stat(dir).catch(() => undefined)
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  return { uid: await idOfNobody('-u'), gid: await idOfNobody('-g') }
}

async function idOfNobody(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [flag, 'nobody'])
  return Number(stdout)
}

/** Options for spawn. It takes signed numbers only, and the `nobody` of macOS is 4294967294. */
export const spawnAs = (user: DbUser) => (user ? { uid: user.uid | 0, gid: user.gid | 0 } : {})

/** Whether the user may enter every folder above the path and read (and, if it is a folder, enter) the path. */
export async function canReach(path: string, user: DbUser): Promise<boolean> {
  if (!user) return true
  const end = await stat(path)
  if (!allows(end, user, end.isDirectory() ? 5 : 4)) return false
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    if (!allows(await stat(dir), user, 1)) return false
    if (dir === dirname(dir)) return true
  }
}

function allows(entry: Stats, user: { uid: number; gid: number }, bits: number): boolean {
  const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0
  return ((entry.mode >> shift) & bits) === bits
}

/** Makes a folder that every user may enter, whatever the umask says. */
export async function makeOpenDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
}

/** Makes a folder that only the database user (and root) may enter; true when it was not there before. */
export async function makePrivateDir(path: string, user: DbUser): Promise<boolean> {
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (made && user) await lchown(path, user.uid, user.gid)
  return made
}

/** A folder with all that is in it. */
export async function giveTo(user: DbUser, dir: string): Promise<void> {
  if (!user) return
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  // the folder itself last: until then, nobody else can plant links in it
  const paths = [...entries.map(({ parentPath, name }) => join(parentPath, name)), dir]
  for (const path of paths) await lchown(path, user.uid, user.gid)
}
