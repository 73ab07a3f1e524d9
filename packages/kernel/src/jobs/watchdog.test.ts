import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'

/** A process of its own, because one of the two must end. */
const watched = async (lines: string) => {
  const module = new URL('./watchdog.ts', import.meta.url).href
  const script = `import { startWatchdog } from ${JSON.stringify(module)}\nconst watchdog = startWatchdog(1000)\n${lines}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  after(() => child.kill('SIGKILL'))
  let told = ''
  child.stderr.on('data', (chunk) => {
    told += chunk
  })
  const [code, signal] = await once(child, 'close')
  return { code, signal, told }
}

describe('a process whose loop is blocked', () => {
  it('ends itself when a job does it, and says so', async () => {
    const { signal, told } = await watched('await watchdog.during(async () => { for (;;); })')

    assert.equal(signal, 'SIGKILL')
    assert.match(told, /^A job has blocked this process for 1 s: the process ends itself\.\n$/)
  })

  it('lives when no job runs, and when a job only takes long', async () => {
    const { code, told } = await watched(`
      const block = () => { for (const began = performance.now(); performance.now() - began < 2500; ); }
      block()
      await watchdog.during(() => new Promise((resolve) => setTimeout(resolve, 2500)))
      await watchdog.stop()`)

    assert.deepEqual([code, told], [0, ''])
  })
})
