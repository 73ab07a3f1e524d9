import { setTimeout as sleep } from 'node:timers/promises'
import { expectNoErrors } from '@tradepost/sdk'
import { makeGoods } from '../scenario/order.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { type Cells, openCells } from './cells.ts'
import { readStored } from './judge.store.ts'
import { judge } from './judge.ts'
import { startLoad, stockOf, type Tally, WAREHOUSE } from './load.ts'
import { type Kill, moveOnce } from './mover.ts'
import { startReceiver } from './receiver.ts'

export type MoveOptions = { rounds: number; writers: number; readers: number; folder: string }
export type MoveProof = {
  moves: number
  kills: number
  tally: Tally
  lost: string[]
  doubled: string[]
  longestPauseMs: number
}

/** One after the other, so that each step of both ways is hit. */
const kills: Kill[] = ['switching', 'copying', 'removing', null]
const POLL_MS = 200

const fill = async ({ merchant: { api } }: Cells, writers: number, hook: string): Promise<string> => {
  expectNoErrors(await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  const counted = Array.from({ length: writers }, (_, writer) => stockOf(writer))
  const products = counted.map((code) => ({
    code,
    name: { 'en-us': code },
    modelType: 'standard' as const,
    isInventoryManaged: true,
  }))
  expectNoErrors(await api.createProducts({ body: { products: [...products, ...makeGoods()] } }))
  const warehouse = { code: WAREHOUSE, name: 'Warehouse', type: { code: 'warehouse' } } as const
  expectNoErrors(await api.createLocations({ body: { locations: [warehouse] } }))
  const inventories = counted.map((productCode) => ({
    productCode,
    locationCode: WAREHOUSE,
    sku: null,
    onHand: 0,
  }))
  expectNoErrors(await api.setInventories({ body: { inventories } }))
  const webhook = {
    code: 'hook',
    name: 'hook',
    endpoint: hook,
    active: true,
    events: [{ code: 'locationCreated' }],
  }
  expectNoErrors(await api.createWebhooks({ body: { webhooks: [webhook] } }))
  const customer = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
  const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: [customer] } }))
  return String(ids[0])
}

/** Moves a merchant there and back while it is read and changed, killing the command on the way. */
export const proveMove = async (
  { rounds, writers, readers, folder }: MoveOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<MoveProof> => {
  say('Starting two databases with a server each…')
  const cells = await openCells(folder, cleanup)
  const { told, url } = await startReceiver(cleanup)
  const customerId = await fill(cells, writers, url)
  const load = await startLoad({ cells, customerId, writers, readers })
  const [home, away] = cells.cells
  let killed = 0
  for (let round = 0; round < rounds; round++)
    for (const [index, way] of (
      [
        [home, away],
        [away, home],
      ] as const
    ).entries()) {
      const began = performance.now()
      const kill = kills[(2 * round + index) % kills.length] ?? null
      killed += await moveOnce(cells, way, kill)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`${index === 0 ? 'There' : 'Back'} in ${seconds} s${kill === null ? '' : `, killed while ${kill}`}`)
    }
  await load.stop()

  let stored = await readStored(home.database, WAREHOUSE)
  while (stored.waiting > 0) {
    await sleep(POLL_MS)
    stored = await readStored(home.database, WAREHOUSE)
  }
  const { lost, doubled } = judge(load.tally, stored, told)
  const longestPauseMs = load.tally.pauses.reduce((most, pause) => Math.max(most, pause), 0)
  return { moves: 2 * rounds, kills: killed, tally: load.tally, lost, doubled, longestPauseMs }
}
