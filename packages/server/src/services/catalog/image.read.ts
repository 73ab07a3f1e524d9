import { type Sql, sql } from '@tradepost/kernel'
import { hmacBlocks, type ImageSite } from './image.rules.ts'

/** `proxiedImage` where the answer is built: null stays null. */
export const proxiedImageSql = ({ prefix, key }: ImageSite, url: Sql): Sql => {
  const { inner, outer } = hmacBlocks(key)
  const text = sql`convert_to(split_part(image.url, '#', 1), 'UTF8')`
  return sql`(select ${prefix} || left(encode(sha256(${outer}::bytea || sha256(${inner}::bytea || ${text})), 'hex'), 32)
    || '?url=' || image.url from (select ${url} as url) image)`
}
