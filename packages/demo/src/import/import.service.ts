import { gzipSync } from 'node:zlib'
import type { Ctx } from '@tradepost/kernel'
import { importAtOnce, type WholeFile } from '@tradepost/server'
import { demoCatalogs } from '../catalog/catalogs.ts'
import { type Photos, withPhotos } from '../content/images.service.ts'
import { readData } from '../data.ts'
import { noErrors } from '../no-errors.ts'

type DataFile = Pick<WholeFile, 'entity' | 'catalogCode'> & { name: string }

const inEachCatalog = (file: (catalogCode: string) => DataFile) =>
  demoCatalogs.map(({ code }) => ({ ...file(code), catalogCode: code }))

export const foundation: DataFile[] = [
  { name: 'attributes.json', entity: 'attribute' },
  { name: 'catalogs.json', entity: 'catalog' },
  { name: 'locations.json', entity: 'location' },
  ...inEachCatalog(() => ({ name: 'categories.csv', entity: 'category' })),
]

export const offers: DataFile[] = [
  ...inEachCatalog((code) => ({ name: `location-prices-${code}.jsonl`, entity: 'productLocationPrice' })),
  { name: 'stock.jsonl', entity: 'inventory' },
]

/** As a user would upload them. Packed, because a job for a large file starts a thread, and this one has nothing to do. */
export const importData = async (
  ctx: Ctx,
  source: string,
  files: DataFile[],
  photos: Photos,
): Promise<void> => {
  const packed = files.map(
    ({ name, ...file }): WholeFile => ({
      ...file,
      content: gzipSync(withPhotos(readData(name), photos)),
      contentEncoding: 'gzip',
    }),
  )
  noErrors('imports', { errors: await importAtOnce(ctx, source, packed) })
}
