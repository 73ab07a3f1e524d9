import { gzipSync } from 'node:zlib'
import type { Ctx } from '@tradepost/kernel'
import { importAtOnce, type WholeFile } from '@tradepost/server'
import { demoCatalogs } from '../catalog/catalogs.ts'
import { productsOf } from '../catalog/products.ts'
import { type Photos, withPhotos } from '../content/images.service.ts'
import { readData } from '../data.ts'
import { withDates } from '../days.ts'
import { noErrors } from '../no-errors.ts'

type DataFile = Pick<WholeFile, 'entity' | 'catalogCode'> & { text: string }

/** Of one import, which applies them in the order in which they depend on each other. */
const dataFiles = (): DataFile[] => [
  { entity: 'attribute', text: readData('attributes.json') },
  { entity: 'catalog', text: readData('catalogs.json') },
  { entity: 'location', text: readData('locations.json') },
  ...demoCatalogs.flatMap(({ code: catalogCode }): DataFile[] => [
    { entity: 'category', catalogCode, text: readData('categories.csv') },
    { entity: 'product', catalogCode, text: JSON.stringify(productsOf(catalogCode)) },
    { entity: 'productLocationPrice', catalogCode, text: readData(`location-prices-${catalogCode}.jsonl`) },
  ]),
  { entity: 'inventory', text: readData('stock.jsonl') },
]

/** As a user would upload them. Packed, because a job for a large file starts a thread, and this one has nothing to do. */
export const importData = async (ctx: Ctx, photos: Photos): Promise<void> => {
  const packed = dataFiles().map(
    ({ text, ...file }): WholeFile => ({
      ...file,
      content: gzipSync(withDates(withPhotos(text, photos), ctx.now)),
      contentEncoding: 'gzip',
    }),
  )
  noErrors('imports', { errors: await importAtOnce(ctx, 'opening', packed) })
}
