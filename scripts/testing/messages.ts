/** An event of node:test as its reporters take it, in a form that travels between processes. */
export type TestEvent = {
  type: 'test:start' | 'test:pass' | 'test:fail' | 'test:diagnostic'
  data: {
    name?: string
    nesting: number
    message?: string
    file?: string
    line?: number
    column?: number
    skip?: string | boolean
    todo?: string | boolean
    details?: { duration_ms?: number; type?: string; error?: Failure }
  }
}

/** The text of an error as its own process shows it, which an error would lose on its way. */
export type Failure = { failureType?: string; text: string }

/** The runner to a worker process; no file: there are no more. */
export type Order = { file?: string }

/** A worker process to the runner. */
export type Report = { event: TestEvent } | { done: string; residentBytes: number }
