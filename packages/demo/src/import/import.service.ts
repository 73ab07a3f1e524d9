import { gzipSync } from 'node:zlib'
import type { Ctx } from '@tradepost/kernel'
import { importAtOnce, type WholeFile } from '@tradepost/server'
import { readData } from '../data.ts'
import { noErrors } from '../no-errors.ts'

type DataFile = Pick<WholeFile, 'entity' | 'catalogCode'> & { name: string }

/** Of one import, which applies them in the order in which they depend on each other. */
const files: DataFile[] = [{ name: 'locations.json', entity: 'location' }]

/** As a user would upload them. Packed, because a job for a large file starts a thread, and this one has nothing to do. */
export const importData = async (ctx: Ctx): Promise<void> => {
  const packed = files.map(
    ({ name, ...file }): WholeFile => ({
      ...file,
      content: gzipSync(readData(name)),
      contentEncoding: 'gzip',
    }),
  )
  noErrors('imports', { errors: await importAtOnce(ctx, 'opening', packed) })
}
