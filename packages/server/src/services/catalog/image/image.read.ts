import { type Sql, sql } from '@tradepost/kernel'
import type { ImageSite } from './image.rules.ts'

/** Parameters of the SQL functions `proxied_image` and `proxied_media`. */
export const siteValues = ({ prefix, inner, outer }: ImageSite) => ({
  prefix: sql`${prefix}::text`,
  inner: sql`${inner}::bytea`,
  outer: sql`${outer}::bytea`,
})

/** The stored address stands in it as it is, because existing clients look for it; null stays null. */
export const proxiedImageSql = (site: ImageSite, url: Sql): Sql => {
  const { prefix, inner, outer } = siteValues(site)
  return sql`proxied_image(${url}, ${prefix}, ${inner}, ${outer})`
}
