import type { FigureReader } from '@tradepost/kernel'
import { findLastKept } from '@tradepost/postgres'

/** Infinite until something is kept, so that an alert also tells of an archive that never began. */
export const archiveFigures =
  (archive: string): FigureReader =>
  async () => {
    const kept = await findLastKept(archive)
    const value = kept ? Math.max(0, (Date.now() - kept.getTime()) / 1000) : Number.POSITIVE_INFINITY
    return [
      {
        name: 'tradepost_log_archive_age_seconds',
        help: 'Time since the log of the embedded database was last copied to its archive',
        values: [{ value }],
      },
    ]
  }
