import { getPriority } from 'node:os'
import { threadId, workerData } from 'node:worker_threads'
import type { Platform } from '../platform/platform.ts'
import { serveJobThread } from './job-thread-module.ts'

/** Written by the tasks, read by the test: sum of the payloads, number of the thread, its priority. */
const told = workerData as Int32Array

serveJobThread(
  {} as Platform,
  {
    add: async (_, payload) => {
      Atomics.add(told, 0, (payload as { n: number }).n)
      Atomics.store(told, 1, threadId)
      Atomics.store(told, 2, getPriority())
    },
    fail: async () => {
      throw new Error('on purpose')
    },
    end: async () => process.exit(3),
  },
  { ownsDatabase: false, prepare: async () => undefined },
)
