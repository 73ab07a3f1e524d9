import type { CsvExportOptions } from '@tradepost/contract'
import type { Db, Platform } from '@tradepost/kernel'
import { inBatches } from '../export/batches.ts'
import { type Cell, commonCsv, csvWriter } from '../export/csv.rules.ts'
import type { ExportSource, Piece } from '../export/export-source.ts'
import { listProductTexts } from '../feed/feed.store.ts'
import { viewSql } from '../product/product.read.ts'
import { listCategoryRows } from './category-csv.store.ts'
import {
  type CsvProduct,
  categoryCsvColumns,
  productCells,
  productCsvColumns,
  productCsvFields,
} from './product-csv.rules.ts'

export type CsvRun = {
  db: Db
  platform: Platform
  merchantId: number
  catalogId: number
  localeCode: string
}

async function* productRows({ db, platform, merchantId, catalogId, localeCode }: CsvRun) {
  const read = {
    view: viewSql({ now: platform.clock.now(), images: null }),
    fields: new Set(productCsvFields),
    onlySold: false,
  }
  let sequence = 0
  const batches = inBatches((after, limit) =>
    listProductTexts(db, merchantId, { catalogId, after, limit }, read),
  )
  for await (const rows of batches)
    yield rows.map(({ text }) => {
      sequence += 1
      return productCells(JSON.parse(text) as CsvProduct, { sequence, localeCode })
    })
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
  async function* pieces(): AsyncGenerator<Piece> {
    if (withHeader) yield { text: line(columns), entities: 0 }
    for await (const batch of rows(run)) yield { text: batch.map(line).join(''), entities: batch.length }
  }
  return { pieces: pieces(), leftOut: new Map() }
}
