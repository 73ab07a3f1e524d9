import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'

const LINES = 40_000

const program = `
  import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  // as the server does: its pipe never blocks a thread
  process.stdout.on('error', () => undefined)
  const { log, flush } = createLog('info')
  const filler = 'x'.repeat(250)
  for (let n = 0; n < ${LINES}; n++) log.info({ n, filler }, 'a line')
  process.send('written')
  process.once('message', () => {
    log.info('the last line')
    flush()
    process.exit()
  })`

const start = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

describe('a log that nobody reads', () => {
  it('does not keep its process from ending', async () => {
    const child = await start()

    child.send('end')
    const [code, signal] = await once(child, 'exit')

    assert.deepEqual([code, signal], [0, null])
  })

  it('leaves lines out, and says how many when it is read again', async () => {
    const child = await start()
    const ended = once(child, 'exit')
    let text = ''
    let isTold = false
    for await (const chunk of child.stdout ?? []) {
      text += chunk
      if (isTold || !text.endsWith('left out"}\n')) continue
      isTold = true
      child.send('end')
    }
    await ended

    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; lines?: number })
    const told = lines.filter(({ msg }) => msg === 'a line').length
    const warned = lines.find(({ lines: count }) => count !== undefined)
    assert.ok(told < LINES, `${told} lines were kept`)
    assert.equal(told + Number(warned?.lines), LINES)
    assert.equal(lines.at(-1)?.msg, 'the last line')
  })
})
