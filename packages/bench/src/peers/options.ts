import { resolve } from 'node:path'
import { readArguments } from '../server/options.ts'
import type { RoundOptions } from './measure.ts'
import { type Task, tasks } from './peer.ts'

export const peerNames = ['vendure', 'medusa'] as const
export type PeerName = (typeof peerNames)[number]

export type PeersOptions = RoundOptions & {
  products: number
  peers: PeerName[]
  only: Task[]
  /** Where packages and loaded catalogs are kept for the next run; a temporary folder without it. */
  folder?: string
  /** A server of one's own in place of the embedded one. */
  databaseUrl?: string
  enforce: boolean
}

export const usage = `npm run bench:peers -- [options]
  --products n    in the catalog of each platform (1000)
  --callers n     requests in flight at any time (16)
  --seconds n     length of one round (5; each platform has 3 for each task)
  --peer name     compare with this platform only: ${peerNames.join(' or ')}
  --only task     this task only; may be repeated: ${tasks.join(', ')}
  --folder path   where packages and loaded catalogs of the others are kept; else in a temporary folder
  --database url  a PostgreSQL server of one's own on which databases may be created
  --enforce       exit code 1 when a bar does not hold`

const chosen = <T extends string>(name: string, all: readonly T[], values: string[] | undefined): T[] => {
  const unknown = values?.find((value) => !all.some((known) => known === value))
  if (unknown !== undefined) throw new TypeError(`--${name} takes ${all.join(', ')}, not ${unknown}`)
  return values ? all.filter((known) => values.includes(known)) : [...all]
}

export const readOptions = (args?: string[]): PeersOptions => {
  const { peer, only, folder, database, ...values } = readArguments({
    args,
    whole: { products: 1000, callers: 16, seconds: 5 },
    others: {
      peer: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      folder: { type: 'string' },
      database: { type: 'string' },
      enforce: { type: 'boolean', default: false },
    },
  })
  return {
    ...values,
    rounds: 3,
    warmUpSeconds: values.seconds,
    peers: chosen('peer', peerNames, peer),
    only: chosen('only', tasks, only),
    ...(folder && { folder: resolve(folder) }),
    ...(database && { databaseUrl: database }),
  }
}
