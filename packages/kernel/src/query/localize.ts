import sql, { Sql } from 'sql-template-tag'

/** A text by locale, its keys normalized. An empty text is no translation. */
export type LocalizedText = Readonly<Record<string, string | null>>

export const normalizeLocale = (code: string): string => code.toLowerCase().replaceAll('_', '-')

const language = (locale: string) => locale.split('-', 1)[0]

/** As jsonb keeps them: the shorter key first, then by bytes. */
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a.length - b.length || (a < b ? -1 : 1)

/**
 * The text in the locale, else in its language, else in the default locale, else in any; null when there is none.
 * The function `localized` of the migrations is the same chain for PostgreSQL.
 */
export const resolveLocalized = (
  map: LocalizedText | null | undefined,
  localeCode: string | null | undefined,
  defaultLocale: string,
): string | null => {
  const locale = normalizeLocale(localeCode ?? '')
  const fallback = normalizeLocale(defaultLocale)
  const texts = Object.entries(map ?? {})
    .filter(([, text]) => text)
    .sort(byKey)
  const first = (matches: (key: string) => boolean) => texts.find(([key]) => matches(key))?.[1]

  return (
    first((key) => key === locale) ??
    first((key) => language(key) === language(locale)) ??
    first((key) => key === fallback) ??
    first(() => true) ??
    null
  )
}

/** The same in SQL. A locale from a column must be stored normalized. */
export const localizedSql = (column: Sql, locale: Sql | string, fallback: Sql | string): Sql =>
  sql`localized(${column}, ${localeSql(locale)}, ${localeSql(fallback)})`

const localeSql = (locale: Sql | string) =>
  locale instanceof Sql ? locale : sql`${normalizeLocale(locale)}::text`
