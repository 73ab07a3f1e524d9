import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@tradepost/sdk'
import type { Cleanup } from '../../packages/bench/src/server/cleanup.ts'
import { START_PATIENCE_MS } from '../../packages/bench/src/server/server-process.ts'
import { freePort } from '../../packages/server/test/support/free-port.ts'
import { fencesOf, readPage } from '../docs/fences.ts'
import { run } from '../docs/programs.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Nothing of the project that runs this: neither its Node nor its settings. */
const clean = (): NodeJS.ProcessEnv => {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(TRADEPOST_|DATABASE_|NODE_COMPILE|npm_(lifecycle|package|command))/.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) }
}

/** To a process and those that it started; false when all of them are gone. */
const sendTo = (group: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/** Of the only block of the page in that language with these words. */
export const blockWith = async (page: string, language: string, words: string): Promise<string> => {
  const blocks = fencesOf(await readPage(page)).filter((fence) => fence.language === language)
  const found = blocks.filter(({ code }) => code.includes(words))
  if (found.length !== 1) throw new TypeError(`${page} has ${found.length} blocks with ${words}, and not one`)
  return found[0]?.code as string
}

export const openMachine = async (folder: string, cleanup: Cleanup) => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = { ...clean(), TRADEPOST_PORT: port }
  const [clone, shop] = [join(folder, 'tradepost'), join(folder, 'shop')]
  const shell = async (script: string, cwd: string, more = {}) =>
    (await run('bash', ['-e', '-c', script], cwd, { ...env, ...more })).output

  /** Runs `npx tradepost serve` until it is stopped. */
  const serve = async (command: string, more = {}) => {
    const child = spawn('bash', ['-c', command], { cwd: shop, env: { ...env, ...more }, detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    const stop = async () => {
      // npx may end before the server does
      for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; sendTo(child.pid as number, signal); signal = 0)
        await sleep(200)
    }
    cleanup.add(stop)
    for (const begun = performance.now(); !(await isReady()); await sleep(200))
      if (child.exitCode !== null || performance.now() - begun > START_PATIENCE_MS)
        throw new TypeError(`the server did not start: ${output.slice(-2000)}`)
    return stop
  }
  await mkdir(folder, { recursive: true })
  await run('git', ['clone', '--quiet', repository, clone], folder)
  const client = createClient({
    baseUrl: url,
    merchantCode: 'demo',
    clientId: 'demo',
    clientSecret: 'demo-secret',
  })
  return { url, client, env, clone, shop, shell, serve }
}
export type Machine = Awaited<ReturnType<typeof openMachine>>
