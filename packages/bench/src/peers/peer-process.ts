import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../server/cleanup.ts'
import { residentBytes } from '../server/process-facts.ts'
import { peerEnvironment } from './install.ts'

const PATIENCE_MS = 300_000

/** A free port of this machine: unlike ours, their servers want one by number. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

type Launch = {
  folder: string
  /** Arguments of Node, given the port. */
  args(port: number): string[]
  env: Record<string, string>
  /** Answers 200 as soon as the server is ready. */
  path: string
}

/** The server of a platform as a process of its own, its output in `server.log` of its folder. */
export const startPeer = async ({ folder, args, env, path }: Launch, cleanup: Cleanup) => {
  const port = await freePort()
  const logPath = join(folder, 'server.log')
  const log = await open(logPath, 'w')
  const child = spawn(process.execPath, args(port), {
    cwd: folder,
    env: peerEnvironment(env),
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  cleanup.add(async () => {
    if (hasEnded()) return
    // they keep nothing that a shutdown would have to save
    child.kill('SIGKILL')
    await ended
  })
  const host = '127.0.0.1'
  for (const began = Date.now(); ; await sleep(250)) {
    const answer = await fetch(`http://${host}:${port}${path}`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) break
    if (hasEnded() || Date.now() - began > PATIENCE_MS)
      throw new Error(`the server did not start: ${(await readFile(logPath, 'utf8')).slice(-3000)}`)
  }
  return {
    host,
    port,
    url: `http://${host}:${port}`,
    residentBytes: () => residentBytes(child.pid as number),
  }
}
