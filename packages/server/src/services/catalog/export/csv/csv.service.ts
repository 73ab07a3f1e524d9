import type { CsvExportOptions } from '@tradepost/contract'
import { type Cell, commonCsv, csvWriter, mapInTurns } from '@tradepost/kernel'
import { type ProductRun, productBatches } from '../product/product.service.ts'
import { inBatches } from '../source/batches.ts'
import type { ExportChunk, ExportSource } from '../source/source.rules.ts'
import { listCategoryRows } from './category-csv.store.ts'
import { categoryCsvColumns, productCells, productCsvColumns, productCsvFields } from './product-csv.rules.ts'

export type CsvRun = ProductRun & { localeCode: string }

async function* productRows(run: CsvRun) {
  const { localeCode } = run
  let sequence = 0
  for await (const products of productBatches(run, { fields: productCsvFields, onlySold: false }))
    yield await mapInTurns(products, (product) => productCells(product, { sequence: ++sequence, localeCode }))
}

async function* categoryRows({ db, merchantId, catalogId }: CsvRun) {
  let isEmpty = false
  for (let depth = 1; !isEmpty; depth++) {
    isEmpty = true
    const batches = inBatches((after, limit) =>
      listCategoryRows(db, merchantId, { catalogId, depth, after, limit }),
    )
    for await (const rows of batches) {
      isEmpty = false
      yield rows.map(({ code, name, sequenceId, parentCode, image, description }): Cell[] => [
        'AC',
        code,
        name,
        sequenceId,
        parentCode,
        image,
        description,
      ])
    }
  }
}

const entities = {
  product: { columns: productCsvColumns, rows: productRows },
  category: { columns: categoryCsvColumns, rows: categoryRows },
}

export const csvSource = (
  run: CsvRun,
  { entity, withHeader = true, ...dialect }: CsvExportOptions,
): ExportSource => {
  const line = csvWriter({ ...commonCsv, ...dialect })
  const { columns, rows } = entities[entity]
  async function* pieces(): AsyncGenerator<ExportChunk> {
    if (withHeader) yield { text: line(columns), entities: 0 }
    for await (const batch of rows(run))
      yield { text: (await mapInTurns(batch, line)).join(''), entities: batch.length }
  }
  return { pieces: pieces(), leftOut: new Map() }
}
