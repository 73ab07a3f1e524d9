import { statfs } from 'node:fs/promises'
import { nearestFolder } from './data-folder.check.ts'
import { failure, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

const MB = 1024 * 1024
/** The write-ahead log alone may take a gigabyte. */
const LITTLE = 2048 * MB
const TOO_LITTLE = 200 * MB

export const checkDiskSpace = async ({ settings: { dataDir } }: Machine) => {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir))
  const free = bavail * bsize
  const text =
    free < 10_240 * MB
      ? `${Math.floor(free / MB)} MB are free.`
      : `${Math.floor(free / MB / 1024)} GB are free.`
  const mend = 'make room on the disk of the data folder, or set TRADEPOST_DATA_DIR to a larger one.'
  if (free < TOO_LITTLE) return failure('Disk space', text, mend)
  return free < LITTLE ? warning('Disk space', text, mend) : fine('Disk space', text)
}
