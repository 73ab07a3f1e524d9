import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** In the package the browser bundle is a file already; its name tells the version. */
const folder = fileURLToPath(new URL('../../../server/src/site/assets/', import.meta.url))
const name = readdirSync(folder).find((file) => file.startsWith('scalar-')) ?? ''

export const scalarVersion = /^scalar-(.+)\.js\.gz$/.exec(name)?.[1] ?? ''
export const scalarFile = () => async (): Promise<string> => folder + name
