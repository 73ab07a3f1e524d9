import { type FileRun, startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.ts'

export type PoolOptions = WorkerOptions & {
  /** In the order in which they begin. */
  files: string[]
  /** Files at the same time. */
  width: number
  /** Files at the same time while cores have nothing to do, as when files wait for a lease or a restart. */
  widest: number
  /** Asked every second: whether cores had nothing to do since it was asked last. */
  isIdle(): boolean
  /** Changes what belongs to the whole process, so it shares none. */
  isAlone(file: string): boolean
  onRun(file: string, run: FileRun): void
  /** A process went wrong behind its last file. */
  onProblem(files: string[], problem: string): void
}

type Opened = { worker: WorkerProcess; files: string[] }

const LOOK_MS = 1_000

/** Runs the files in a few processes, each of which takes another file when its last is done. */
export const startPool = (options: PoolOptions) => {
  const { width, widest } = options
  const queue = [...options.files]
  const living = new Set<WorkerProcess>()
  /** Processes without a file. */
  const free: Opened[] = []
  let running = 0
  let isStopped = false
  const over = Promise.withResolvers<void>()

  const open = (): Opened => {
    const worker = startWorker(options)
    living.add(worker)
    return { worker, files: [] }
  }
  const close = async ({ worker, files }: Opened) => {
    const problem = await worker.end()
    living.delete(worker)
    if (problem && !isStopped) options.onProblem(files, problem)
  }
  const run = async (file: string) => {
    const isAlone = options.isAlone(file)
    const opened = (isAlone ? undefined : free.pop()) ?? open()
    opened.files.push(file)
    options.onRun(file, await opened.worker.run(file))
    if (isAlone || queue.length === 0 || !opened.worker.isFit()) await close(opened)
    else free.push(opened)
  }
  const begin = (file: string) => {
    running++
    run(file)
      .then(() => {
        running--
        fill()
      })
      .catch(over.reject)
  }
  const fill = () => {
    while (!isStopped && running < width && queue.length > 0) begin(queue.shift() as string)
    if (running === 0) over.resolve()
  }

  const look = setInterval(() => {
    const isIdle = options.isIdle()
    if (isIdle && !isStopped && running < widest && queue.length > 0) begin(queue.shift() as string)
  }, LOOK_MS)
  fill()
  const finish = async () => {
    await over.promise.finally(() => clearInterval(look))
    await Promise.all(free.map(close))
  }
  return {
    finished: finish(),
    stop: () => {
      isStopped = true
      for (const worker of living) worker.kill()
    },
  }
}
