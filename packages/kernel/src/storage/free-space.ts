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

type StatDisk = (path: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize'>>

export const shownBytes = (bytes: number): string =>
  bytes < 10_240 * MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / MB / 1024)} GB`

export const freeBytes = async (folder: string, statDisk: StatDisk = statfs): Promise<number> => {
  const { bavail, bsize } = await statDisk(await nearestFolder(folder))
  return bavail * bsize
}

/** On the disk of a folder, which need not be there yet. */
export const findFreeSpace = async (folder: string, statDisk?: StatDisk): Promise<FreeSpace> => {
  const free = await freeBytes(folder, statDisk)
  return {
    shown: shownBytes(free),
    isLittle: free < LITTLE_BYTES,
    isTooLittle: free < TOO_LITTLE_BYTES,
  }
}
