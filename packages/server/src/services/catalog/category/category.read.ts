import {
  type categoryFilters,
  type categoryReadFields,
  type categorySorts,
  categoryStatuses,
} from '@tradepost/contract'
import {
  countedSql,
  type FilterField,
  isoText,
  join,
  type ListRules,
  normalizeLocale,
  raw,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { proxiedImageSql } from '../image/image.read.ts'
import type { ImageSite } from '../image/image.rules.ts'

export type CategoryField = (typeof categoryReadFields)[number]

/** How a category is shown: in which language, and where its image is found (null: as it was stored). */
export type CategoryView = { localeCode: string | undefined; images: ImageSite | null }

/** `g` is the category, `c` its catalog. */
const localizedText = (localeCode: string | undefined, field: string): Sql => {
  const locale = sql`coalesce(${localeCode ? normalizeLocale(localeCode) : null}, c.default_locale_code)`
  return sql`localized(g.texts -> ${raw(`'${field}'`)}, ${locale}, c.default_locale_code)`
}

const childCount = sql`(select count(*) from category child
  where child.merchant_id = g.merchant_id and child.catalog_id = g.catalog_id and child.parent_code = g.code)`

const shownFields = ({ localeCode, images }: CategoryView): Record<CategoryField, Sql> => {
  const text = (field: string) => localizedText(localeCode, field)
  return {
    code: sql`g.code`,
    parentCategoryCode: sql`g.parent_code`,
    name: text('name'),
    image: images ? proxiedImageSql(images, text('image')) : text('image'),
    url: text('url'),
    description: text('description'),
    externalUpdateDate: isoText(sql`g.external_update_date`),
    status: sql`g.status`,
    path: sql`g.path`,
    sequenceId: sql`g.sequence_id`,
    productCount: countedSql(sql`g.merchant_id`, 'categoryProduct', sql`g.id`),
    categoryCount: childCount,
  }
}

/** The category as JSON: all of it, or exactly the named fields. */
export const categoryJson = (view: CategoryView, wanted: ReadonlySet<CategoryField> | null): Sql => {
  const shown = Object.entries(shownFields(view)).filter(
    ([name]) => wanted?.has(name as CategoryField) ?? true,
  )
  return sql`json_build_object(${join(
    shown.map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`),
    ', ',
  )})`
}

/** Names are searched and sorted as they are shown. */
export const listRules = (localeCode: string | undefined): ListRules => {
  const code = { type: 'text', sql: sql`g.code` } as const
  const name = { type: 'text', sql: localizedText(localeCode, 'name'), nullable: 'last' } as const
  const filters: Record<(typeof categoryFilters)[number], FilterField> = {
    code,
    name,
    parentCategoryCode: { type: 'text', sql: sql`g.parent_code` },
    status: { type: 'enum', values: categoryStatuses, sql: sql`g.status` },
  }
  const sorts: Record<(typeof categorySorts)[number], SortField> = {
    code,
    name,
    sequenceId: { type: 'integer', sql: sql`g.sequence_id` },
  }
  return { filters, sorts, tiebreak: { code } }
}
