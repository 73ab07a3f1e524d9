import { catalog } from '@tradepost/contract'
import { load } from '../client/load.ts'
import { summarize, type Timings } from '../client/timings.ts'
import { codeOf, keyOf } from '../scenario/product.ts'
import type { BenchRequest } from '../scenario/world.ts'
import { databaseCpuSeconds } from '../server/process-facts.ts'
import type { ServerProcess } from '../server/server-process.ts'

const CALLERS = 8
const ROUNDS = 3
const PAGE = 20
/** So many products of each catalog are asked for, evenly spread and read before. */
const USED = 1000

export const sizes = ['small', 'large'] as const
type Size = (typeof sizes)[number]
export type Catalogs = Record<Size, { merchantCode: string; token: string; products: number }>

/** Microseconds of processor time of server and database for one request, in each round; none where the system tells no times. */
export type Costs = Record<string, Record<Size, number[]>>

type Asked = { path: string; code: string; key: string; n: number }

const requests: Record<string, (asked: Asked) => BenchRequest> = {
  get: ({ path, code }) => ({ method: 'GET', path: `${path}/${code}` }),
  list: ({ path, n }) => ({ method: 'GET', path: `${path}?limit=${PAGE}&offset=${(n % 50) * PAGE}` }),
  search: ({ path, key }) => ({ method: 'GET', path: `${path}?limit=${PAGE}&search=workshop+${key}` }),
  update: ({ path, code, n }) => ({
    method: 'POST',
    path: `${path}/${code}`,
    body: `{"rating":${1 + (n % 4)}.5}`,
  }),
}

type Subject = { server: ServerProcess; dataDir: string; catalogs: Catalogs; seconds: number }

/** Asks among few products and among many, in turns, so that other load of the machine meets both. */
export const measureSizes = async ({ server, dataDir, catalogs, seconds }: Subject): Promise<Costs> => {
  const { hostname: host, port } = new URL(server.url)
  const send = (name: string, size: Size, length: number): Promise<Timings> => {
    const { merchantCode, token, products } = catalogs[size]
    const path = `${catalog.base.replace('{merchantCode}', merchantCode)}/products`
    const used = Math.min(USED, products)
    const request = (n: number) => {
      const key = keyOf(((n * 7919) % used) * Math.floor(products / used))
      return (requests[name] as (asked: Asked) => BenchRequest)({ path, key, code: codeOf(key), n })
    }
    return load({ host, port: Number(port), token, callers: CALLERS, seconds: length, request })
  }
  const spent = async () => {
    const [own, database] = await Promise.all([server.cpuSeconds(), databaseCpuSeconds(dataDir)])
    return own === undefined || database === undefined ? undefined : own + database
  }
  const round = async (name: string, size: Size): Promise<number[]> => {
    const before = await spent()
    const { count, failed, failure } = summarize([await send(name, size, seconds)])
    if (failed > 0) throw new Error(`${name} of the ${size} catalog failed: ${failure}`)
    const after = await spent()
    return before === undefined || after === undefined ? [] : [((after - before) * 1e6) / count]
  }
  const costs: Costs = {}
  for (const name of Object.keys(requests)) {
    const cost: Record<Size, number[]> = { small: [], large: [] }
    for (const size of sizes) await send('get', size, seconds)
    for (const size of sizes) await send(name, size, seconds)
    for (let number = 0; number < ROUNDS; number++)
      for (const size of sizes) cost[size].push(...(await round(name, size)))
    costs[name] = cost
  }
  return costs
}
