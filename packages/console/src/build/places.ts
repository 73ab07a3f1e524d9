import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const consoleRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const packages = dirname(consoleRoot)
export const builds = join(consoleRoot, 'dist')
