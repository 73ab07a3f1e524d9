import { sql, tell } from '@tradepost/kernel'
import { until } from '../../test/support/until.ts'
import { standInConsole } from '../console/console.fixture.ts'
import { twoCells } from '../move/move.fixture.ts'
import { addCell } from './operate-cells.ts'

const code = 'far'
const owner = { emailAddress: 'owner@far.test', password: 'owner-password' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Two cells that know each other, with a merchant in the second; and what the requests of both were. */
export const knownCells = async (number: number) => {
  const log: { msg: string; requestId?: string; address?: string; url?: string }[][] = [[], []]
  const { folder: consoleFolder } = await standInConsole()
  const cells = await twoCells(number, (index) => ({
    consoleFolder,
    logTo: { write: (line) => log[index]?.push(JSON.parse(line)) },
  }))
  const { here, there, first, second, operators } = cells
  const { client } = await operators[1].createMerchant({ body: { code, name: 'Far', owner } })
  await addCell(here, { number: 1, url: first.url })
  await addCell(here, { number, url: second.url })
  await until(async () => (await there.many(sql`select from cell`)).length === 2)
  await until(
    async () => (await here.many(sql`select from merchant_place where cell = ${number}`)).length > 0,
  )
  tell({ cells: true })
  const credentials = { client_id: client.id, client_secret: client.secret, tenantId: code }
  const askToken = (url: string, fields: Record<string, string> = {}) =>
    fetch(`${url}/auth/oauth/token`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials, ...fields }),
    })
  await until(async () => (await askToken(first.url)).status === 200)
  const { access_token: token } = (await (await askToken(first.url)).json()) as { access_token: string }
  const { merchantId } = await there.one<{ merchantId: number }>(
    sql`select id as "merchantId" from merchant where code = ${code}`,
  )
  const idsAt = (cell: 0 | 1) => new Set(log[cell]?.map(({ requestId }) => requestId))
  return { ...cells, code, merchantId, owner, number, credentials, askToken, token, idsAt, log }
}
