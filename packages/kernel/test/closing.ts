type Close = () => Promise<unknown>

const ofFile: Close[] = []
const ofProcess: Close[] = []

/**
 * Several test files share a process and its modules, so a module that they share cannot use `after` of node:test: it
 * would belong to the file that happened to load it first.
 */
export const closeAfterFile = (close: Close): void => {
  ofFile.push(close)
}

/** For things that the files of a process share. */
export const closeAfterAll = (close: Close): void => {
  ofProcess.push(close)
}

/** The newest first; one that fails does not keep the others from closing. */
const closeEach = async (closers: Close[]) => {
  const failures: unknown[] = []
  for (let close = closers.pop(); close; close = closers.pop())
    await close().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Called by the runner behind each file. */
export const closeFile = (): Promise<void> => closeEach(ofFile)

/** Called by the runner behind the last file of a process. */
export const closeAll = (): Promise<void> => closeEach(ofProcess)
