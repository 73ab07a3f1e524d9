import { can } from '@tradepost/contract/permission'
import type { Client } from '@tradepost/sdk'
import type { Page, Question } from '../../parts/list/list.types.ts'
import { useSession } from '../../session/use-session.tsx'

type ProductRow = { productCode?: string }
export type Named<Row> = Row & { productName?: string }

/** Names of products by their codes, with one request; a list without them is still a list. */
const readNames = async (api: Client, codes: string[], signal: AbortSignal): Promise<Map<string, string>> => {
  const wanted = [...new Set(codes)]
  const filters = { code: { $in: wanted } }
  const { products } = await api.listProducts(
    { filters, fields: ['code', 'name'], limit: Math.max(1, wanted.length), ignoreTotalItemCount: true },
    { signal },
  )
  return new Map(products.map(({ code = '', name }) => [code, name ?? code]))
}

/** Stock rows have product codes only; adds the names for users who may see products. */
export const useNamed = () => {
  const { api, may } = useSession()
  return async <Row extends ProductRow>(rows: Row[], signal: AbortSignal): Promise<Named<Row>[]> => {
    if (!may(can.viewProducts) || rows.length === 0) return rows
    const codes = rows.flatMap(({ productCode }) => productCode ?? [])
    const names = await readNames(api, codes, signal).catch(() => new Map<string, string>())
    return rows.map((row) => ({ ...row, productName: names.get(row.productCode ?? '') }))
  }
}

/** A list of stock whose rows have the names of their products. */
export const useNamedPages = () => {
  const named = useNamed()
  return <Row extends ProductRow>(read: (question: Question, signal: AbortSignal) => Promise<Page<Row>>) =>
    async (question: Question, signal: AbortSignal): Promise<Page<Named<Row>>> => {
      const page = await read(question, signal)
      return { ...page, rows: await named(page.rows, signal) }
    }
}

/** A link by its name, with the code below it. */
export const byName = {
  text: ({ productCode, productName }: Named<ProductRow>) => productName ?? productCode,
  note: ({ productCode, productName }: Named<ProductRow>) => productName && productCode,
}
