import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import pg from 'pg'
import type { Measured } from '../client/timings.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { type MachineFacts, machineFacts } from '../server/process-facts.ts'
import { openOwnDatabase } from '../server/program.ts'
import { measureTask } from './measure.ts'
import { startMedusa } from './medusa/medusa.peer.ts'
import type { PeerName, PeersOptions } from './options.ts'
import type { Peer, PeerOptions, Task } from './peer.ts'
import { startTradepost } from './tradepost/tradepost.peer.ts'
import { startVendure } from './vendure/vendure.peer.ts'

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

const starters: Record<PeerName, (options: PeerOptions, cleanup: Cleanup) => Promise<Peer>> = {
  vendure: startVendure,
  medusa: startMedusa,
}

const ownVersion = async (): Promise<string> =>
  JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version

/** The parts of an address, as the driver reads them. */
const partsOf = (url: string): PeerOptions['database'] => {
  const { host, port, user = '', password, database = '' } = new pg.Client(url)
  return { host, port, user, ...(password && { password }), database }
}

const query = async (url: string, text: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** Otherwise it would happen in the middle of a measurement. */
const settle = (url: string) => query(url, 'vacuum analyze')

type Stage = { folder: string; url: string; options: PeersOptions; say(text: string): void; cleanup: Cleanup }

/** Each platform on a database of its own of one PostgreSQL, with the same catalog, one after the other. */
const startAll = async ({ folder, url, options, say, cleanup }: Stage): Promise<Peer[]> => {
  const { products, callers } = options
  const prefix = `tradepost_peers_${process.pid}_`
  cleanup.add(() => dropDatabases(url, prefix))
  const databaseFor = async (name: string) => {
    await createDatabase(url, prefix + name)
    return withDatabase(url, prefix + name)
  }
  say(`Starting Tradepost and creating ${products} products…`)
  const own = { dataDir: join(folder, 'tradepost'), databaseUrl: await databaseFor('tradepost') }
  const peers = [await startTradepost({ ...own, products, version: await ownVersion() }, cleanup)]
  await settle(own.databaseUrl)
  for (const name of options.peers) {
    say(`Installing and starting ${name}, and creating ${products} products…`)
    const database = await databaseFor(name)
    const packages = join(options.folder ?? folder, name)
    peers.push(
      await starters[name]({ folder: packages, database: partsOf(database), products, callers }, cleanup),
    )
    await settle(database)
  }
  return peers
}

/** Installs, fills and measures the platforms; the caller ends them with `cleanup`. */
export const comparePeers = async (
  options: PeersOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<Comparison> => {
  const { folder, databaseUrl: url } = options.databaseUrl
    ? { folder: await makeTemporaryFolder(cleanup), databaseUrl: options.databaseUrl }
    : await openOwnDatabase(cleanup)
  const peers = await startAll({ folder, url, options, say, cleanup })
  const results: Comparison['results'] = {}
  for (const task of options.only) {
    say(`Measuring ${task}…`)
    const measured = await measureTask(peers, task, options)
    results[task] = peers.map((peer) => measured.get(peer) as Measured)
  }
  const server = await query(url, "select current_setting('server_version') as version")
  return {
    date: new Date().toISOString(),
    machine: machineFacts(server.rows[0].version),
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
