import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** Neither needs a daemon, nor the rights that a machine inside of another one often lacks. */
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const run = promisify(execFile)

export const buildah = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('buildah', args, { env, maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
    if (error.code === 'ENOENT')
      throw new TypeError('buildah is not there: install it, on Debian by apt-get install buildah')
    throw error
  })
  return stdout.trim()
}

/** Runs on while the program goes on; `output` is what it has printed so far. */
export const startBuildah = (...args: string[]) => {
  const child = spawn('buildah', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece
    })
  return { child, output: () => output }
}
