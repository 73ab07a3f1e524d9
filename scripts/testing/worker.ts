// Runs test files one after the other, as the runner names them, so that they share loaded modules and servers.
import { on } from 'node:events'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeAll, closeFile } from '../../packages/kernel/test/closing.ts'
import type { Order, Report } from './messages.ts'

const [mode, limit] = process.argv.slice(2)

const load = (file: string) => import(pathToFileURL(file).href)
/**
 * Heard from the first file to the last: a process that hears nothing ends as soon as a test waits for what keeps no process
 * alive, and the files behind it never begin.
 */
const orders = on(process, 'message')
const nextOrder = async (): Promise<Order> => {
  const { value } = await orders.next()
  return value?.[0] ?? {}
}

/** A suite for each file keeps its hooks from the tests of other files. */
const runInSuites = async () => {
  for (let { file } = await nextOrder(); file; { file } = await nextOrder()) {
    const name = file
    await describe(name, { timeout: Number(limit) }, async () => {
      await load(name)
      after(closeFile)
    })
    const done: Report = { done: name, residentBytes: process.memoryUsage.rss() }
    process.send?.(done)
  }
  await closeAll()
  process.disconnect()
}

/** One file as node itself would run it: names of tests are not matched inside a suite that is loaded later. */
const runBare = async () => {
  const { file } = await nextOrder()
  if (file) await load(file)
  after(closeFile)
  after(closeAll)
  process.channel?.unref()
}

await (mode === 'bare' ? runBare() : runInSuites())
