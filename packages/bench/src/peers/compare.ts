import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  connectionString,
  createDatabase,
  dropDatabases,
  openEmbedded,
  withDatabase,
} from '@tradepost/postgres'
import pg from 'pg'
import type { Measured } from '../client/timings.ts'
import { type Cleanup, createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { type MachineFacts, machineFacts } from '../server/process-facts.ts'
import { openOwnDatabase } from '../server/program.ts'
import { copyLoaded, serverVersion, settle } from './loaded.store.ts'
import { measureTask } from './measure.ts'
import { medusa } from './medusa/medusa.peer.ts'
import type { PeerName, PeersOptions } from './options.ts'
import type { Peer, PeerOptions, Platform, Task } from './peer.ts'
import { rowOf } from './task-row.ts'
import { startTradepost } from './tradepost/tradepost.peer.ts'
import { vendure } from './vendure/vendure.peer.ts'

type Contestant = { name: string; version: string; residentBytes: number }

export type Comparison = {
  date: string
  machine: MachineFacts
  products: number
  callers: number
  /** Ours is the first. */
  contestants: Contestant[]
  /** In the order of the contestants. */
  results: Partial<Record<Task, Measured[]>>
}

const platforms: Record<PeerName, Platform> = { vendure, medusa }

const ownVersion = async (): Promise<string> =>
  JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version

/** The parts of an address, as the driver reads them. */
const partsOf = (url: string): PeerOptions['database'] => {
  const { host, port, user = '', password, database = '' } = new pg.Client(url)
  return { host, port, user, ...(password && { password }), database }
}

type Stage = { folder: string; url: string; options: PeersOptions; say(text: string): void; cleanup: Cleanup }

const RUN = 'tradepost_peers_'

/** Platforms one after another, each with its own database on the same PostgreSQL and the same catalog. */
const startAll = async ({ folder, url, options, say, cleanup }: Stage): Promise<Peer[]> => {
  const { products, callers } = options
  const prefix = `${RUN}${process.pid}_`
  cleanup.add(() => dropDatabases(url, prefix))
  say(`Starting Tradepost and creating ${products} products…`)
  await createDatabase(url, `${prefix}tradepost`)
  const own = { dataDir: join(folder, 'tradepost'), databaseUrl: withDatabase(url, `${prefix}tradepost`) }
  const peers = [await startTradepost({ ...own, products, version: await ownVersion() }, cleanup)]
  await settle(own.databaseUrl)
  for (const name of options.peers) {
    const { version, load, start } = platforms[name]
    const on = (databaseUrl: string): PeerOptions => ({
      folder: join(options.folder ?? folder, name),
      database: partsOf(databaseUrl),
      products,
      callers,
    })
    const copy = prefix + name
    const loaded = `${options.folder ? 'tradepost_loaded_' : prefix}${name}_${version}_${products}_products`
    say(`Starting ${name}…`)
    const shop = await copyLoaded(url, { loaded, copy }, async (databaseUrl) => {
      say(`Installing ${name} and creating ${products} products…`)
      const loading = createCleanup()
      return load(on(databaseUrl), loading).finally(loading.run)
    })
    peers.push(await start(on(withDatabase(url, copy)), shop, cleanup))
  }
  return peers
}

/** In the folder that is kept, if there is one, so that loaded catalogs are kept as well. */
const openServer = async ({ folder: kept, databaseUrl }: PeersOptions, cleanup: Cleanup) => {
  if (!(kept || databaseUrl)) {
    const own = await openOwnDatabase(cleanup)
    return { folder: own.folder, url: own.databaseUrl }
  }
  const folder = await makeTemporaryFolder(cleanup)
  if (databaseUrl) return { folder, url: databaseUrl }
  const database = await openEmbedded({ dataDir: join(kept as string, 'database'), role: 'tool' })
  cleanup.add(database.stop)
  const url = connectionString(database.connection)
  // of a run that was ended from outside
  await dropDatabases(url, RUN)
  return { folder, url }
}

/** Installs, fills and measures the platforms; the caller ends them with `cleanup`. */
export const comparePeers = async (
  options: PeersOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<Comparison> => {
  const { folder, url } = await openServer(options, cleanup)
  const peers = await startAll({ folder, url, options, say, cleanup })
  const results: Comparison['results'] = {}
  for (const task of options.only) {
    say(`Measuring ${task}…`)
    const measured = await measureTask(peers, task, options)
    const inOrder = peers.map((peer) => measured.get(peer) as Measured)
    results[task] = inOrder
    // of a run that is ended early, too
    say(rowOf([task, inOrder]).join('  '))
  }
  return {
    date: new Date().toISOString(),
    machine: machineFacts(await serverVersion(url)),
    products: options.products,
    callers: options.callers,
    contestants: await Promise.all(
      peers.map(async ({ name, version, residentBytes }) => ({
        name,
        version,
        residentBytes: await residentBytes(),
      })),
    ),
    results,
  }
}
