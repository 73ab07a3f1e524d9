import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { UserError } from '@tradepost/kernel/user-error'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { FALLBACK_HOME, type Layout } from './layout.ts'
import type { ChainFile } from './log-chain.ts'
import { SEGMENT_BYTES } from './log-segment.ts'
import { stopPostmaster } from './pid-file.ts'
import { reachPostmaster } from './postmaster.ts'

export type Recovery = { log: ChainFile[]; at: Date }

/** Puts the log beside the copy of a cluster; one that was being written is filled up with zeros, as PostgreSQL does. */
export const placeLog = async (cluster: string, log: ChainFile[]): Promise<void> => {
  for (const { segment, path, isPacked } of log) {
    const target = join(cluster, 'pg_wal', segment)
    await rm(target, { force: true })
    if (!isPacked) {
      await copyFile(path, target)
      await truncate(target, SEGMENT_BYTES)
      continue
    }
    const write = createWriteStream(target, { mode: 0o600, flush: true })
    await pipeline(createReadStream(path), createGunzip(), write).catch((error: NodeJS.ErrnoException) => {
      if (!error.code?.startsWith('Z_')) throw error
      throw new UserError(
        `${path} is damaged, so the log cannot be followed beyond it: give --at a moment before it was written.`,
      )
    })
  }
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

/** Lets PostgreSQL follow the log to the moment, and stops it there, on a timeline of its own. */
export const recoverCluster = async (layout: Layout, cluster: string, at: Date): Promise<void> => {
  const binaries = await reachableBinaries(await findBinaries(), layout.user, FALLBACK_HOME)
  const { pid } = await reachPostmaster({ ...layout, cluster }, binaries, {
    durable: true,
    onNotice: () => {},
    signal: new AbortController().signal,
    // days of log take longer than a start after a crash
    patience: Number.POSITIVE_INFINITY,
    settings: {
      // all of it lies in pg_wal
      restore_command: 'false',
      // with a number for its zone: names of zones are not known yet when it is read
      recovery_target_time: at.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
      hot_standby: 'off',
    },
  })
  await stopPostmaster(pid, cluster)
}
