import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Writes the file unless it is there, and answers what it holds: of two processes at once, both get the first's text. */
export function writeOnce(path: string, text: string, mode: number): string {
  return readIfThere(path) ?? linkDraft(path, text, mode)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function linkDraft(path: string, text: string, mode: number): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, text, { mode, flag: 'wx' })
  try {
    // A link appears whole or not at all, and unlike a rename it never replaces what is there.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}
