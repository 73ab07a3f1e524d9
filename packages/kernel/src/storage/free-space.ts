import type { StatsFs } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const MB = 1024 * 1024
/** The write-ahead log of the database alone may take a gigabyte. */
const LITTLE_BYTES = 2048 * MB
/** A busy minute writes as much. */
const TOO_LITTLE_BYTES = 200 * MB

export type FreeSpace = { shown: string; isLittle: boolean; isTooLittle: boolean }

/** The folder, or the one above it in which it would be made. */
export const nearestFolder = async (path: string): Promise<string> => {
  const isThere = await stat(path).then(Boolean, () => false)
  return isThere || path === dirname(path) ? path : nearestFolder(dirname(path))
}

/** On the disk of a folder, which need not be there yet. */
export const findFreeSpace = async (
  folder: string,
  statDisk: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize'>> = statfs,
): Promise<FreeSpace> => {
  const { bavail, bsize } = await statDisk(await nearestFolder(folder))
  const free = bavail * bsize
  return {
    shown: free < 10_240 * MB ? `${Math.floor(free / MB)} MB` : `${Math.floor(free / MB / 1024)} GB`,
    isLittle: free < LITTLE_BYTES,
    isTooLittle: free < TOO_LITTLE_BYTES,
  }
}
