type Work = () => Promise<unknown>

/** Work to undo at the end or on interruption: newest first, each once. */
export type Cleanup = { add(work: Work): void; run(): Promise<void> }

export const createCleanup = (): Cleanup => {
  const works: Work[] = []
  return {
    add: (work) => {
      works.push(work)
    },
    run: async () => {
      for (let work = works.pop(); work; work = works.pop())
        await work().catch((error: Error) => console.error(`while cleaning up: ${error.message}`))
    },
  }
}
