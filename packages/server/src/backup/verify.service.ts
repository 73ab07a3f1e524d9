import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase, UserError } from '@tradepost/kernel'
import { openEmbedded } from '@tradepost/postgres'
import type { Manifest } from './manifest.ts'
import { placeDatabase, withBackup } from './restore.service.ts'
import { readState, type State } from './state.store.ts'

const readStateOf = async (dataDir: string): Promise<State> => {
  const embedded = await openEmbedded({ dataDir, role: 'tool', durable: false })
  try {
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
    const manifest = await withBackup(folder, scratch, (found) => placeDatabase(scratch, folder, found))
    const state = await readStateOf(scratch)
    refuseOutside(manifest, state)
    return { manifest, state }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
