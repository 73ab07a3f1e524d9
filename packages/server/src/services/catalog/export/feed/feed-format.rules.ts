import type { ExportFormat } from '@tradepost/contract'
import { commonCsv, csvWriter } from '@tradepost/kernel'
import { xmlText } from './xml-text.rules.ts'

/** Null and empty lists are left out, or are empty cells. */
export type FeedValue = string | number | null | string[]
export type FeedItem = Record<string, FeedValue>

export type FeedFormat = {
  head: string
  /** Several items at once, because JSON needs something between them; `isFirst`: nothing was written before. */
  items(items: FeedItem[], isFirst: boolean): string
  tail: string
}

const isEmpty = (value: FeedValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const xml = (title: string, link: string): FeedFormat => {
  const element = (name: string, value: string | number) => `<g:${name}>${xmlText(String(value))}</g:${name}>`
  const itemOf = (item: FeedItem) => {
    const parts = Object.entries(item).flatMap(([name, value]) =>
      isEmpty(value) ? [] : [value as string | string[]].flat().map((one) => element(name, one)),
    )
    return `<item>${parts.join('')}</item>\n`
  }
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${xmlText(title)}</title>\n<link>${xmlText(link)}</link>\n<description>${xmlText(title)}</description>\n`,
    items: (items) => items.map(itemOf).join(''),
    tail: '</channel>\n</rss>\n',
  }
}

const csv = (columns: readonly string[]): FeedFormat => {
  const line = csvWriter(commonCsv)
  const cellOf = (value: FeedValue | undefined) =>
    Array.isArray(value) ? value.join(',') : value === undefined ? null : value
  return {
    head: line([...columns]),
    items: (items) => items.map((item) => line(columns.map((name) => cellOf(item[name])))).join(''),
    tail: '',
  }
}

const json: FeedFormat = {
  head: '[\n',
  items: (items, isFirst) =>
    (isFirst ? '' : ',\n') +
    items
      .map((item) =>
        JSON.stringify(Object.fromEntries(Object.entries(item).filter(([, value]) => !isEmpty(value)))),
      )
      .join(',\n'),
  tail: '\n]\n',
}

export const feedFormat = (
  format: ExportFormat,
  { columns, title, link }: { columns: readonly string[]; title: string; link: string },
): FeedFormat => {
  if (format === 'xml') return xml(title, link)
  return format === 'csv' ? csv(columns) : json
}
