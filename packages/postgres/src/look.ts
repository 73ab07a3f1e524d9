import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readMajor } from './cluster.ts'
import { FALLBACK_HOME, findHome } from './layout.ts'
import { findOwner } from './ownership.ts'
import { isPostmaster, readPidFile } from './pid-file.ts'

export interface EmbeddedLook {
  /** PostgreSQL's own data directory. */
  cluster: string
  /** Another account owns it, so nothing more can be said. */
  isForeign: boolean
  /** The PostgreSQL that made it. */
  major?: number
  running?: {
    pid: number
    /** The process of the server that uses it. */
    server?: number
  }
}

/** Looks without creating, starting or changing anything; undefined: there is no embedded database. */
export async function lookAtEmbedded(
  dataDir: string,
  fallback = FALLBACK_HOME,
): Promise<EmbeddedLook | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined) return undefined
  const cluster = join(await findHome(folder, fallback), 'cluster')
  const found = await stat(cluster).catch(() => undefined)
  if (!found) return undefined
  const uid = process.getuid?.()
  if (uid !== 0 && found.uid !== uid) return { cluster, isForeign: true }
  return {
    cluster,
    isForeign: false,
    major: await readMajor({ cluster }),
    running: await findRunning(cluster),
  }
}

async function findRunning(cluster: string): Promise<EmbeddedLook['running']> {
  const file = await readPidFile(cluster)
  if (!file || !(await isPostmaster(file.pid, cluster))) return undefined
  const server = file.ready ? await findOwner(file.connection).catch(() => undefined) : undefined
  return { pid: file.pid, server }
}
