import type { CategoryCreate } from '@tradepost/contract'
import { bumpCounter, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

type Some = Partial<CategoryCreate> & { code: string }

export const complete = (category: Some): CategoryCreate => ({
  name: { 'en-us': category.code },
  sequenceId: 1,
  ...category,
})

/** `a > b > c` makes a root a with b below it and c below that; a code that was named before is taken as it is. */
const readTree = (lines: string[]): CategoryCreate[] => {
  const all = new Map<string, CategoryCreate>()
  for (const line of lines)
    for (const [index, code] of line.split(' > ').entries()) {
      const parentCategoryCode = line.split(' > ')[index - 1] ?? null
      if (!all.has(code)) all.set(code, complete({ code, parentCategoryCode }))
    }
  return [...all.values()]
}

/** A merchant with one catalog, and what the tests of categories ask again and again. */
export const withCatalog = async () => {
  const h = await harness()
  await h.seed.catalog({ code: 'main' })

  const create = (categories: Some[], catalogCode?: string) =>
    h.api.createCategories({ catalogCode, body: { categories: categories.map(complete) } })
  const seedTree = async (...lines: string[]) => {
    expectNoErrors(await h.api.createCategories({ body: { categories: readTree(lines) } }))
  }
  const paths = async (catalogCode?: string) => {
    const { categories } = await h.api.listCategories({ catalogCode, fields: 'code,path' })
    return Object.fromEntries(categories.map(({ code, path }) => [code, path?.join('/')]))
  }
  const move = (categoryCode: string, parentCategoryCode: string | null) =>
    h.api.updateCategory({ categoryCode, body: { parentCategoryCode } })
  const eventNames = async () =>
    (await h.events())
      .filter(({ event }) => event.startsWith('category'))
      .map(({ event, entityId }) => `${event} ${entityId}`)
  return { ...h, create, seedTree, paths, move, eventNames }
}

/** A product in these categories, with the rows that go with it. */
export const seedProductIn = async (h: Harness, code: string, categoryCodes: string[]) => {
  await h.seed.product({ code, categories: categoryCodes.map((category) => ({ code: category })) })
  for (const category of categoryCodes) {
    const place = sql`
      from category g join catalog c on c.id = g.catalog_id join merchant m on m.id = g.merchant_id
      where m.code = ${h.merchantCode} and c.is_default and g.code = ${category}`
    const added = await h.platform.database.run(sql`
      insert into product_category (merchant_id, catalog_id, category_code, product_code)
      select g.merchant_id, g.catalog_id, g.code, ${code} ${place} on conflict do nothing`)
    if (added === 0) continue
    const { merchantId, scope } = await h.platform.database.one<{ merchantId: number; scope: number }>(
      sql`select g.merchant_id as "merchantId", g.id as scope ${place}`,
    )
    await h.platform.database.run(bumpCounter({ merchantId, kind: 'categoryProduct', scope }, 1))
  }
}
