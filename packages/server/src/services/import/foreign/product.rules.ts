import { texts } from '@tradepost/contract'
import type { FeedRow } from '@tradepost/kernel'
import { codeOf } from '../published/column.rules.ts'
import { asFeed, type ForeignRow, numberAt, problemAt, textAt, withoutGaps } from './foreign-row.rules.ts'
import type { Mapping } from './mapping/mapping.types.ts'
import {
  type ProductFacts,
  productFields,
  soldFields,
  type Values,
  variantMedia,
} from './product-field.rules.ts'

/** Records that rows of one product make, and its stock. */
export type Made = { products: FeedRow[]; stock: FeedRow[] }

type Choice = { title: string; value: string }

const choicesOf = (row: ForeignRow, head: ForeignRow): Choice[] =>
  (head.cells.optionName ?? []).flatMap((cell, n) =>
    cell ? [{ title: cell.text, value: row.cells.optionValue?.[n]?.text ?? '' }] : [],
  )

const isSold = ({ cells }: ForeignRow) =>
  cells.sku !== undefined || cells.price !== undefined || cells.optionValue !== undefined

const stockOf = (row: ForeignRow, productCode: string, sku: string): FeedRow[] => {
  const onHand = numberAt(row, 'stock')
  return onHand === undefined || row.problems.length > 0
    ? []
    : [{ ...row.feed, value: { productCode, sku, onHand } }]
}

/** Without a message the first row has its problems already. */
const rejectAll = (rows: ForeignRow[], message?: string): Made => ({
  products: rows.map((row, n) => {
    const reason = n === 0 ? message : texts.foreignAbove(rows[0]?.feed.row ?? 0)
    if (reason !== undefined) row.problems.push(problemAt('', reason))
    return asFeed(row, {})
  }),
  stock: [],
})

const standard = (row: ForeignRow, rows: ForeignRow[], code: string, facts: ProductFacts): Made => {
  const sku = textAt(row, 'sku') || code
  const stock = stockOf(row, code, sku)
  const value = {
    code,
    modelType: 'standard',
    ...productFields(rows, facts, attributesOf(row)),
    ...soldFields(row, sku, facts),
  }
  return { products: [asFeed(row, value)], stock: row.problems.length > 0 ? [] : stock }
}

/** Attributes of a product that is not chosen by them. */
const attributesOf = (row: ForeignRow, options = new Set<string>()) =>
  choicesOf(row, row)
    .filter(({ title, value }) => value !== '' && !options.has(title))
    .map(({ title, value }) => ({ name: title, value }))

type Parent = { code: string; name: Values['name']; titles: string[] }

const variant = (row: ForeignRow, choices: Choice[], parent: Parent, facts: ProductFacts): Made => {
  const sku = textAt(row, 'sku')
  if (sku === '') row.problems.push(problemAt('sku', texts.foreignNoSku, 'OBJECT_MISSING_REQUIRED_PROPERTY'))
  for (const title of parent.titles)
    if (!choices.some((one) => one.title === title && one.value !== ''))
      row.problems.push(problemAt(title, texts.foreignNoChoice(title)))
  const stock = stockOf(row, sku, sku)
  const value = {
    code: sku,
    modelType: 'variant',
    parentProductCode: parent.code,
    name: parent.name ?? { [facts.localeCode]: textAt(row, 'name') },
    ...soldFields(row, sku, facts),
    media: variantMedia(row, facts),
  }
  if (row.problems.length > 0) return { products: [asFeed(row, {})], stock: [] }
  const options = choices
    .filter(({ value: chosen }) => chosen !== '')
    .map(({ title, value: chosen }) => {
      const option = facts.option(title)
      return { code: option.code, values: [{ code: option.valueCode(chosen) }] }
    })
  return { products: [asFeed(row, { ...value, options })], stock }
}

/** A sku that another row of the product has would change that variant again. */
const noteTwins = (rows: ForeignRow[]): void => {
  const seen = new Map<string, number>()
  for (const row of rows) {
    const sku = textAt(row, 'sku')
    const before = seen.get(sku)
    if (sku !== '' && before !== undefined)
      row.problems.push(problemAt(row.cells.sku?.[0]?.column ?? '', texts.foreignTwin(sku, before)))
    else seen.set(sku, row.feed.row)
  }
}

type Configurable = { head: ForeignRow; rows: ForeignRow[]; sold: ForeignRow[]; code: string }

const configurable = (
  { head, rows, sold, code }: Configurable,
  facts: ProductFacts,
  titles: string[],
): Made => {
  noteTwins(sold)
  const fields = productFields(rows, facts, sold.includes(head) ? [] : attributesOf(head, new Set(titles)))
  const parent = { code, name: fields.name, titles }
  const choices = (row: ForeignRow) =>
    choicesOf(row, row.cells.optionName ? row : head).filter(({ title }) => titles.includes(title))
  const variants = sold.map((row) => variant(row, choices(row), parent, facts))
  const good = sold.filter(({ problems }) => problems.length === 0)
  const options = titles.map((title) => {
    const option = facts.option(title)
    const values = new Set(
      good.flatMap((row) =>
        choices(row)
          .filter((one) => one.title === title)
          .map(({ value }) => option.valueCode(value)),
      ),
    )
    return { code: option.code, values: [...values].map((value) => ({ code: value })) }
  })
  const isManaged = sold.some((row) => row.cells.stock || textAt(row, 'isManaged') === 'true')
  const value = { code, modelType: 'configurable', ...fields, isInventoryManaged: isManaged, options }
  return {
    products: [{ ...head.feed, value: withoutGaps(value) }, ...variants.flatMap(({ products }) => products)],
    stock: variants.flatMap(({ stock }) => stock),
  }
}

const grouped = (rows: ForeignRow[], { noOption }: Mapping, facts: ProductFacts): Made => {
  const [head] = rows
  if (!head) return { products: [], stock: [] }
  if (head.problems.length > 0) return rejectAll(rows)
  const name = textAt(head, 'name')
  if (name === '') return rejectAll(rows, texts.foreignNoName)
  const code = textAt(head, 'handle') || codeOf(name)
  const sold = rows.filter(isSold)
  const titles = choicesOf(head, head).map(({ title }) => title)
  const isPlain =
    titles.length === 0 || head.cells.optionValue?.[0]?.text.toLowerCase() === noOption?.toLowerCase()
  if (!isPlain) return configurable({ head, rows, sold, code }, facts, titles)
  const [only = head, ...others] = sold
  if (others.length > 0) return rejectAll(rows, texts.foreignNoOptions)
  only.cells.optionName = undefined
  return standard(only, rows, code, facts)
}

const typedCode = (row: ForeignRow) => textAt(row, 'sku') || (textAt(row, 'id') && `id-${textAt(row, 'id')}`)
const parentCode = (row: ForeignRow) => textAt(row, 'parent').replace(/^id:/, 'id-')

/** Values of a product that is chosen by them stand in one cell. */
const listed = (row: ForeignRow) => choicesOf(row, row).filter(({ value }) => /(?<!\\),/.test(value))

/** A variant has the measures and tax class of its product, where it says nothing itself. */
const inherit = (row: ForeignRow, head: ForeignRow): ForeignRow => {
  for (const slot of ['weight', 'length', 'width', 'height', 'taxClass'] as const)
    row.cells[slot] ??= head.cells[slot]
  return row
}

const typed = (rows: ForeignRow[], facts: ProductFacts): Made => {
  const [head] = rows
  if (!head) return { products: [], stock: [] }
  const code = typedCode(head)
  if (textAt(head, 'type') === 'variant') {
    const made = rows.map((row) =>
      variant(row, choicesOf(row, row), { code: parentCode(row), name: undefined, titles: [] }, facts),
    )
    return { products: made.flatMap(({ products }) => products), stock: made.flatMap(({ stock }) => stock) }
  }
  if (head.problems.length > 0) return rejectAll(rows)
  if (textAt(head, 'type') === '') return rejectAll(rows, texts.foreignNoType)
  if (textAt(head, 'name') === '') return rejectAll(rows, texts.foreignNoName)
  if (code === '') return rejectAll(rows, texts.foreignNoSku)
  if (textAt(head, 'type') === 'standard') return standard(head, rows, code, facts)
  const sold = rows.slice(1).map((row) => inherit(row, head))
  const [shared] = head.cells.stock ?? []
  if (shared) head.lost.add(shared.column)
  const chosen = new Set(
    sold.flatMap((row) =>
      choicesOf(row, row)
        .filter(({ value }) => value)
        .map(({ title }) => title),
    ),
  )
  const titles = chosen.size > 0 ? [...chosen] : listed(head).map(({ title }) => title)
  return configurable({ head, rows: [head], sold, code }, facts, titles)
}

/** The product and the variants that some rows which belong together are about. */
export const productsOf = (rows: ForeignRow[], mapping: Mapping, facts: ProductFacts): Made =>
  mapping.rows === 'byType' ? typed(rows, facts) : grouped(rows, mapping, facts)
