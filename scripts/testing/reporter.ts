import { inspect } from 'node:util'
import type { Failure, Report, TestEvent } from './messages.ts'

type Source = AsyncIterable<{ type: string; data: Record<string, unknown> }>
type TestError = Error & { failureType?: string }

const passedOn = new Set(['test:start', 'test:pass', 'test:fail', 'test:diagnostic'])
/** Sums of one process; the runner adds up its own. */
const isSum = (message: unknown) =>
  /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(String(message))

const describeFailure = (error: TestError): Failure => {
  const shown = error.cause instanceof Error ? error.cause : (error.cause ?? error.message)
  return {
    failureType: error.failureType,
    text: typeof shown === 'string' ? shown : inspect(shown, { breakLength: Number.POSITIVE_INFINITY }),
  }
}

const portable = (type: string, data: Record<string, unknown>): TestEvent => {
  const { name, nesting, message, file, line, column, skip, todo } = data as TestEvent['data']
  const { duration_ms, type: kind, error } = (data.details ?? {}) as Record<string, unknown>
  return {
    type: type as TestEvent['type'],
    data: {
      name,
      nesting,
      message,
      file,
      line,
      column,
      skip,
      todo,
      details: {
        duration_ms: duration_ms as number | undefined,
        type: kind as string | undefined,
        error: error ? describeFailure(error as TestError) : undefined,
      },
    },
  }
}

/** Sends the events of a worker process to the runner; what cannot be sent any more is printed. */
export default async function* report(source: Source): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (!passedOn.has(type) || isSum(data.message)) continue
    const sent: Report = { event: portable(type, data) }
    if (process.connected) process.send?.(sent)
    else if (data.message) yield `${data.message}\n`
  }
}
