import { once } from 'node:events'
import pg from 'pg'
import { findScenario } from '../scenario/scenario.ts'
import { tokenFor, type World } from '../scenario/world.ts'
import { startChild } from '../server/child.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { createLimitTables } from './limit.store.ts'
import type { LimitOptions } from './limit-server.ts'

const entry = new URL('./limit.main.ts', import.meta.url)

/** A product as our server answers it, so that both send as many bytes. */
const fetchSample = async (world: World, key: string): Promise<string> => {
  const scenario = findScenario('get')
  const { path } = scenario.request(world, key)
  const answer = await fetch(`http://${world.host}:${world.port}${path}`, {
    headers: { authorization: `Bearer ${tokenFor(world, scenario)}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 300)}`)
  return text.slice('{"product":'.length, -1)
}

const fill = async (connection: pg.ClientConfig, world: World, key: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const sample = { key, text: await fetchSample(world, key) }
    await createLimitTables(client, sample, world.merchants.large.products)
  } finally {
    await client.end()
  }
}

/** The bare server as a process of its own, on the same database, with as many products as the large merchant. */
export const startLimit = async (
  { connection, connections }: LimitOptions,
  world: World,
  key: string,
  cleanup: Cleanup,
): Promise<{ host: string; port: number }> => {
  await fill(connection, world, key)
  const { process: child, lost } = startChild('the bare server', entry, cleanup)
  const options: LimitOptions = { connection, connections }
  child.send(options)
  const [port] = await Promise.race([once(child, 'message'), lost])
  return { host: '127.0.0.1', port: Number(port) }
}
