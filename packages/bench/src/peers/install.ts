import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Keeps every run to the same packages, and none so new that what it depends on is missing from a mirror. */
const SETTLED = '2026-10-15'

/** Settings of ours would reach their programs, too. */
export const peerEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TRADEPOST_|DATABASE_|npm_|NODE_)/.test(name)),
  ),
  NODE_ENV: 'production',
  MEDUSA_DISABLE_TELEMETRY: '1',
  ...more,
})

/** Packages of a platform in a folder of its own; an earlier installation there is used again. */
export const installPackages = async (
  folder: string,
  dependencies: Record<string, string>,
  files: Record<string, string>,
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const wanted = JSON.stringify({ name: 'peer', private: true, dependencies }, null, 2)
  await writeFile(join(folder, 'package.json'), wanted)
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return
  const settled = ['--before', SETTLED, '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...settled], {
    cwd: folder,
    env: peerEnvironment(),
    maxBuffer: 1e8,
  }).catch((error: Error & { stderr?: string }) => {
    throw new Error(
      `npm could not install ${Object.keys(dependencies).join(', ')}: the registry must be within reach. ${error.stderr ?? error.message}`,
    )
  })
}

/** Runs one of the platform's own commands to its end. */
export const runCommand = async (
  folder: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> => {
  await run(process.execPath, args, { cwd: folder, env: peerEnvironment(env), maxBuffer: 1e8 }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${args.join(' ')} failed: ${error.stdout?.slice(-3000)} ${error.stderr?.slice(-3000)}`)
    },
  )
}
