import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildah } from './buildah.ts'

export type Bases = { build: string; run: string }

const execute = promisify(execFile)
/** Certificates that this machine trusts beside the usual ones, and how npm reaches its packages here. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const commit = async (container: string, image: string): Promise<string> => {
  await buildah('commit', '--quiet', '--rm', container, image)
  return image
}

/**
 * Images like those that the Dockerfile names, from packages of Debian and the npm of this machine: for machines that
 * reach no registry of images.
 */
export const makeBases = async (folder: string): Promise<Bases> => {
  const root = join(folder, 'debian')
  await execute('debootstrap', ['--variant=minbase', 'bookworm', root])
  const empty = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', empty, root, '/')
  const run = await commit(empty, 'localhost/tradepost-base')

  const container = await buildah('from', run)
  const { stdout: modules } = await execute('npm', ['root', '--global'])
  const { stdout: settings } = await execute('npm', ['config', 'get', 'userconfig'])
  await buildah('copy', '--quiet', container, process.execPath, '/usr/bin/node')
  await buildah('copy', '--quiet', container, join(modules.trim(), 'npm'), '/usr/lib/node_modules/npm')
  await buildah('copy', '--quiet', container, CERTIFICATES, CERTIFICATES)
  await buildah('copy', '--quiet', container, settings.trim(), '/usr/etc/npmrc').catch(() => undefined)
  for (const name of ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'])
    await buildah('config', '--env', `${name}=${CERTIFICATES}`, container)
  await buildah('run', container, '--', 'ln', '-sf', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm')
  return { build: await commit(container, 'localhost/tradepost-build-base'), run }
}
