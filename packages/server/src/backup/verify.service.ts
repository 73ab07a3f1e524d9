import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase, UserError } from '@tradepost/kernel'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { loadDump } from './dump.service.ts'
import { isDump, type Manifest } from './manifest.ts'
import { placeDatabase, withBackup } from './restore.service.ts'
import { readState, type State } from './state.store.ts'

/** Restores into an embedded database in the folder, which is stopped again. */
const restoreInto = async (dataDir: string, folder: string, manifest: Manifest): Promise<State> => {
  if (!isDump(manifest)) await placeDatabase(dataDir, folder, manifest)
  const embedded = await openEmbedded({ dataDir, role: 'tool', durable: false })
  try {
    if (isDump(manifest)) return await loadDump(manifest, connectionString(embedded.connection), folder)
    const database = openDatabase({ ...embedded.connection, max: 1 })
    return await readState(database.background).finally(database.close)
  } finally {
    await embedded.stop()
  }
}

const refuseOutside = ({ before, after }: Manifest, found: State): void => {
  for (const name of Object.keys(found) as (keyof State)[]) {
    const [least, most] = [before[name], after[name]].sort((one, other) => one - other) as [number, number]
    if (found[name] >= least && found[name] <= most) continue
    throw new UserError(
      `The backup restores, but ${name} is ${found[name]} and was between ${least} and ${most} when it was taken: take another backup, and report this.`,
    )
  }
}

export type Verified = { manifest: Manifest; state: State }

/** Restores the database into a scratch folder, below that for temporary files, and counts in it. */
export const verifyBackup = async (from: string): Promise<Verified> => {
  const folder = resolve(from)
  const scratch = await mkdtemp(join(tmpdir(), 'tradepost-verify-'))
  try {
    // as root, the database runs as another user, who must be able to pass through
    await chmod(scratch, 0o755)
    let state: State | undefined
    const manifest = await withBackup(folder, scratch, async (found) => {
      state = await restoreInto(scratch, folder, found)
      refuseOutside(found, state)
    })
    return { manifest, state: state ?? manifest.after }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
