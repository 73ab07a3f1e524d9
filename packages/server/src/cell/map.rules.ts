import type { Cell, Place } from './cell.store.ts'

export type Mapped = { cells: Cell[]; places: Place[] }

const backend = (number: number): string => `cell_${number}`
const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '').replace(/:\d+$/, '')

/** Words of a request with the cell that they lead to: codes of merchants in paths, and hosts of shops. */
const keysOf = ({ cells, places }: Mapped): [key: string, number: number][] => {
  const numbers = new Set(cells.map(({ number }) => number))
  return places
    .filter(({ cell }) => numbers.has(cell))
    .flatMap(({ cell, code, origins }) =>
      [code, ...origins.map(hostOf)].map((key): [string, number] => [key, cell]),
    )
}

/** A file that `map()` of HAProxy reads. */
const haproxy = (mapped: Mapped): string =>
  keysOf(mapped)
    .map(([key, number]) => `${key} ${backend(number)}\n`)
    .join('')

/** Words of a map itself, and what would be an expression. */
const isSpecial = (key: string): boolean => /^(?:default|hostnames|include|volatile)$|^[~\\]/.test(key)
const quoted = (key: string): string => JSON.stringify(isSpecial(key) ? `\\${key}` : key)

const addressOf = ({ url }: Cell): string => {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** A file to include in `http`: the merchant of a path or else of a host, its cell, and the servers of that. */
const nginx = (mapped: Mapped): string => {
  const home = mapped.cells[0] as Cell
  const away = keysOf(mapped).filter(([, number]) => number !== home.number)
  // nginx takes no notice of the case, and two of one key as a mistake
  const entries = new Map(away.map(([key, number]) => [key.toLowerCase(), number]))
  return [
    'map_hash_max_size 262144;',
    'map_hash_bucket_size 128;',
    'map $uri $tradepost_merchant {',
    '  default $host;',
    '  "~^/[a-z-]+/v1/merchants/(?<tradepost_of_api>[^/]+)" $tradepost_of_api;',
    '  "~^/(?:store|previews|exports|labels)/(?<tradepost_of_page>[^/]+)" $tradepost_of_page;',
    '}',
    'map $tradepost_merchant $tradepost_cell {',
    `  default ${backend(home.number)};`,
    ...[...entries].map(([key, number]) => `  ${quoted(key)} ${backend(number)};`),
    '}',
    ...mapped.cells.flatMap((cell) => [
      `upstream ${backend(cell.number)} {`,
      `  server ${addressOf(cell)};`,
      '  keepalive 32;',
      '}',
    ]),
    '',
  ].join('\n')
}

export const mapFormats = { haproxy, nginx }
export type MapFormat = keyof typeof mapFormats
