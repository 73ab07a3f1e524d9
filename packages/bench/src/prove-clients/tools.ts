import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** Public tools that read OpenAPI or collections, in versions that were tried. 540 MB, so they are no development packages. */
const versions = {
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  '@usebruno/cli': '4.1.0',
  newman: '6.2.2',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '8.30.0',
  typescript: '5.9.3',
}

const run = promisify(execFile)

export type Outcome = { ok: boolean; output: string }
export type Tool = (name: string, ...args: string[]) => Promise<Outcome>

const failure = ({ stdout, stderr, message }: Error & { stdout?: string; stderr?: string }) =>
  `${stdout ?? ''}${stderr ?? ''}`.trim() || message

/** Installs the tools below the folder; what it answers runs one of them there, on our Node. */
export const installTools = async (folder: string): Promise<Tool> => {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: versions }, null, 2),
  )
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefer-offline']
  await run('npm', ['install', ...quiet], { cwd: folder })
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  return (name, ...args) =>
    run(resolve(folder, 'node_modules', '.bin', name), args, {
      cwd: folder,
      env: { ...process.env, PATH: path, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      ({ stdout, stderr }) => ({ ok: true, output: `${stdout}${stderr}` }),
      (error) => ({ ok: false, output: failure(error) }),
    )
}
