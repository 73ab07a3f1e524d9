type Work = () => Promise<unknown>

/** Work to undo at the end or on interruption: newest first, each once. */
export type Cleanup = { add(work: Work): void; run(): Promise<void> }

export const createCleanup = (): Cleanup => {
  const works: Work[] = []
  let isOver = false
  const undo = (work: Work) =>
    work().catch((error: Error) => console.error(`while cleaning up: ${error.message}`))
  return {
    add: (work) => {
      // of something that was still starting: nobody comes by again
      if (isOver) void undo(work)
      else works.push(work)
    },
    run: async () => {
      isOver = true
      for (let work = works.pop(); work; work = works.pop()) await undo(work)
    },
  }
}
