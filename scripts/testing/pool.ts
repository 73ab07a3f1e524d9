import { type FileRun, startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.ts'

export type PoolOptions = WorkerOptions & {
  /** In the order in which they begin. */
  files: string[]
  /** Files at the same time. */
  width: number
  /** Changes what belongs to the whole process, so it shares none. */
  isAlone(file: string): boolean
  onRun(file: string, run: FileRun): void
  /** A process went wrong behind its last file. */
  onProblem(files: string[], problem: string): void
}

/** Runs the files in a few processes, each of which takes the next file when its last is done. */
export const startPool = (options: PoolOptions) => {
  const queue = [...options.files]
  const living = new Set<WorkerProcess>()
  let isStopped = false

  const open = () => {
    const worker = startWorker(options)
    living.add(worker)
    return { worker, files: [] as string[] }
  }
  type Opened = ReturnType<typeof open>

  const runIn = async ({ worker, files }: Opened, file: string) => {
    files.push(file)
    options.onRun(file, await worker.run(file))
  }
  const close = async ({ worker, files }: Opened) => {
    const problem = await worker.end()
    living.delete(worker)
    if (problem && !isStopped) options.onProblem(files, problem)
  }
  const runAlone = async (file: string) => {
    const alone = open()
    await runIn(alone, file)
    await close(alone)
  }
  const keepRunning = async () => {
    let shared: Opened | undefined
    for (let file = queue.shift(); file !== undefined && !isStopped; file = queue.shift()) {
      if (options.isAlone(file)) {
        await runAlone(file)
        continue
      }
      shared ??= open()
      await runIn(shared, file)
      if (shared.worker.isFit()) continue
      await close(shared)
      shared = undefined
    }
    if (shared) await close(shared)
  }
  return {
    finished: Promise.all(Array.from({ length: options.width }, keepRunning)),
    stop: () => {
      isStopped = true
      for (const worker of living) worker.kill()
    },
  }
}
