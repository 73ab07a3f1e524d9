import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const extractor = fileURLToPath(new URL('./scalar-extract.ts', import.meta.url))

const packageFile = new URL('../package.json', import.meta.resolve('@scalar/fastify-api-reference'))
export const scalarVersion = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version

/**
 * The package holds the browser bundle as a 4 MB string in its module; importing it keeps 55 MB more resident, in a
 * worker thread still 26 MB. Another process writes it to disk once (0.9 s), from where it is streamed: 1 MB.
 */
export const scalarFile = (cacheDir: string): (() => Promise<string>) => {
  const file = join(cacheDir, `scalar-${scalarVersion}.js.gz`)
  let writing: Promise<void> | undefined

  const write = async () => {
    const draft = `${file}.${process.pid}`
    try {
      await mkdir(cacheDir, { recursive: true })
      await run(process.execPath, [extractor, draft], { timeout: 60_000 })
      await rename(draft, file)
    } finally {
      await rm(draft, { force: true })
    }
  }
  const exists = () =>
    stat(file).then(
      () => true,
      () => false,
    )

  return async () => {
    if (!(await exists())) {
      writing ??= write().finally(() => {
        writing = undefined
      })
      await writing
    }
    return file
  }
}
