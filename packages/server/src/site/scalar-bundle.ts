import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { scalarFile } from './scalar-file.ts'

export type ScalarBundle = { open(acceptsGzip: boolean): Promise<Readable> }

export const scalarBundle = (cacheDir: string): ScalarBundle => {
  const find = scalarFile(cacheDir)
  return {
    open: async (acceptsGzip) => {
      const stream = createReadStream(await find())
      // pipeline, so that either end that breaks off closes the other
      return acceptsGzip ? stream : pipeline(stream, createGunzip(), () => undefined)
    },
  }
}
