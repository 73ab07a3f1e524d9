import { once } from 'node:events'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Failure, TestEvent } from './messages.ts'
import type { FileRun } from './worker-process.ts'

const counts = { tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 }
export type Sums = typeof counts

/** Lets the reporters of node show an error of another process like their own. */
const revive = ({ failureType, text }: Failure) =>
  Object.assign(new Error(text), {
    code: 'ERR_TEST_FAILURE',
    failureType,
    cause: { [inspect.custom]: () => text },
  })

const forReporter = ({ type, data }: TestEvent) => {
  const { details } = data
  return { type, data: { ...data, details: { ...details, error: details?.error && revive(details.error) } } }
}

const problemEvent = (name: string, text: string): TestEvent => ({
  type: 'test:fail',
  data: { name, nesting: 0, details: { error: { failureType: 'testCodeFailure', text } } },
})

const kindOf = ({ type, data }: TestEvent): keyof Sums => {
  if (data.skip !== undefined) return 'skipped'
  if (data.todo !== undefined) return 'todo'
  if (type === 'test:pass') return 'pass'
  return data.details?.error?.failureType === 'cancelledByParent' ? 'cancelled' : 'fail'
}

const isResult = ({ type }: TestEvent) => type === 'test:pass' || type === 'test:fail'
/** One that is skipped as a whole says nothing of its tests, and counts as one. */
const isSuite = ({ data }: TestEvent) => data.details?.type === 'suite' && data.skip === undefined

/** A suite may fail by itself, in a hook or while it is loaded; then no test of it says so. */
const isOwnFailure = (event: TestEvent) =>
  event.type === 'test:fail' && isSuite(event) && event.data.details?.error?.failureType !== 'subtestsFailed'

/** Prints each file when it is over, and in the end the sums as node's own runner does. */
export const createReport = (out: NodeJS.WritableStream, isFiltered: boolean) => {
  const sums = { ...counts }
  const began = performance.now()
  const reporter = new spec()
  reporter.pipe(out, { end: false })
  const write = (event: object) => reporter.write(event)

  const count = (event: TestEvent) => {
    if (!isResult(event)) return
    if (isSuite(event)) sums.suites++
    else sums.tests++
    if (!isSuite(event)) sums[kindOf(event)]++
    else if (isOwnFailure(event)) sums.fail++
  }
  const tell = (message: string) => write({ type: 'test:diagnostic', data: { nesting: 0, message } })
  const fail = (name: string, text: string) => {
    sums.fail++
    write(forReporter({ type: 'test:start', data: { name, nesting: 0 } }))
    write(forReporter(problemEvent(name, text)))
  }
  /** Results whose beginning and end both arrived; a process may have ended in between. */
  const whole = (events: TestEvent[]) => {
    const last = events.findLastIndex(isResult)
    return events.slice(0, last + 1)
  }
  return {
    sums,
    fail,
    show: (file: string, { events, output, problem }: FileRun) => {
      for (const event of problem ? whole(events) : events) {
        count(event)
        write(forReporter(event))
      }
      if (output) write({ type: 'test:stdout', data: { file, message: output } })
      const hasTest = events.some((event) => isResult(event) && (!isSuite(event) || isOwnFailure(event)))
      if (problem) fail(file, problem)
      else if (!hasTest && !isFiltered) fail(file, 'has no test')
    },
    /** True: all is well. */
    end: async (): Promise<boolean> => {
      if (sums.tests === 0) fail('the tests', 'no test was found')
      const ms = Math.round(performance.now() - began)
      for (const [name, number] of Object.entries({ ...sums, duration_ms: ms })) tell(`${name} ${number}`)
      reporter.end()
      await once(reporter, 'end')
      return sums.fail + sums.cancelled === 0
    },
  }
}
