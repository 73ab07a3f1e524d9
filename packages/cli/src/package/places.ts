import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Of a file by its path or address. */
export const pathInRepository = (file: string): string =>
  relative(root, file.startsWith('file:') ? fileURLToPath(file) : file)
