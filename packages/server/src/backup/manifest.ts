import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { type Checked, UserError } from '@tradepost/kernel'
import type { State } from './state.store.ts'

export const FORMAT = 'tradepost-backup'
/** Copies of a cluster. Those who read no dumps refuse them by their version. */
export const VERSION = 1
export const DUMP_VERSION = 2
export const DATABASE = 'database'
export const FILES = 'files'
export const SECRET = 'secret'
const MANIFEST = 'manifest.json'

export type Manifest = {
  format: typeof FORMAT
  version: number
  /** The Tradepost that made it. */
  server: string
  date: string
  /** Major version of the PostgreSQL that was backed up. */
  postgres: number
  /** Major version of the `pg_dump` that wrote a dump; none: it is a copy of the embedded cluster. */
  program?: number
  /** The newest migration. */
  schema: string
  /** Counted just before the copy ended and just after: the restored database lies between. */
  before: State
  after: State
  /** The log that the server kept then: from `begins` on, it leads from `segment` to every moment. */
  log?: { chain: string; segment: string; begins: string }
  /** Of the database, empty ones included. */
  folders: string[]
  files: (Checked & { path: string })[]
}

export const isDump = (manifest: Manifest): manifest is Manifest & { program: number } =>
  manifest.program !== undefined

/** False when the secret came from the environment. */
export const holdsSecret = ({ files }: Manifest): boolean => files.some(({ path }) => path === SECRET)

/** Last, under another name first: a folder without it is no whole backup. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const draft = join(folder, `${MANIFEST}.draft`)
  await writeFile(draft, JSON.stringify(manifest), { mode: 0o600, flush: true })
  await rename(draft, join(folder, MANIFEST))
}

const staysInside = (path: unknown) =>
  typeof path === 'string' && normalize(path) === path && !path.startsWith('/') && !path.startsWith('..')

const isManifest = ({ format, folders, files }: Partial<Manifest>): boolean =>
  format === FORMAT &&
  Array.isArray(folders) &&
  Array.isArray(files) &&
  [...folders, ...files.map(({ path }) => path)].every(staysInside)

const parse = (text: string): Partial<Manifest> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new UserError(
      `There is no whole backup in ${folder}: it was cut off, or is another folder (${MANIFEST} is missing). Take another backup.`,
    )
  const manifest = parse(text)
  if (!isManifest(manifest)) throw new UserError(`${join(folder, MANIFEST)} is damaged: take another backup.`)
  if (manifest.version !== (manifest.program === undefined ? VERSION : DUMP_VERSION))
    throw new UserError(
      `The backup in ${folder} has the format ${manifest.version}, and this Tradepost reads ${VERSION} and ${DUMP_VERSION}: use the Tradepost ${manifest.server} that made it.`,
    )
  return manifest as Manifest
}
