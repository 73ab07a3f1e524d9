import { freeBytes, shownBytes, UserError } from '@tradepost/kernel'

const noRoom = (folder: string, needed: number, free: number) =>
  new UserError(
    `There is too little room in ${folder}: ${shownBytes(needed)} are needed and ${shownBytes(free)} are free. Make room, or give another folder.`,
  )

const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT']

/** Says in a sentence that a folder cannot be written. */
export const whereItMayWrite = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!refusals.includes(code)) throw error
    throw new UserError(
      `${folder} cannot be written (${message}): give this account the folder, or name another one.`,
    )
  }
}

/** Refuses before the work what would end on a full disk, and says so when it does end there. */
export const withRoom = async <T>(folder: string, needed: number, work: () => Promise<T>): Promise<T> => {
  const free = await freeBytes(folder)
  if (free < needed) throw noRoom(folder, needed, free)
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw noRoom(folder, needed, await freeBytes(folder))
  }
}
