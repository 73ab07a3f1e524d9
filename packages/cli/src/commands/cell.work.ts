import { type Database, shownAddress, systemClock, systemIds, UserError } from '@tradepost/kernel'
import { operate } from '@tradepost/server/tool'
import { print, show, table } from '../print.ts'
import { notice, onCurrentDatabase } from '../session.ts'
import type {
  CellAddValues,
  CellBalanceValues,
  CellJoinValues,
  CellListValues,
  CellMapValues,
  CellRemoveValues,
  MerchantMoveValues,
} from './cell.command.ts'

const DEFAULT_PAUSE = 5
const MOST_CELLS = 214
const ATTEMPTS = 20

const wholeNumber = (option: string, value: string, least: number, most: number): number => {
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new UserError(`${option} is ${value}: give a whole number from ${least} to ${most}.`)
}

/** This database and the other one, both without their triggers. */
const onCells = <T>(
  other: string,
  work: (cells: { here: Database; there: Database; conninfo: string }) => Promise<T>,
): Promise<T> =>
  onCurrentDatabase(async ({ connection }) => {
    const opened = [operate.openCell(connection), operate.openCell({ connectionString: other })] as const
    try {
      const [{ database: here }, { database: there }] = opened
      return await work({ here, there, conninfo: operate.conninfoOf(connection) })
    } finally {
      await Promise.all(opened.map(({ close }) => close()))
    }
  })

export const join = async ({ number, home, reach, ...ways }: CellJoinValues): Promise<undefined> => {
  const cell = wholeNumber('--number', number, 2, MOST_CELLS)
  await onCells(home, ({ here, there, conninfo }) =>
    operate.joinCell(
      { here, home: there },
      { cell, conninfo: reach ?? home, back: ways['reach-back'] ?? conninfo },
    ),
  )
  print(
    `This database is cell ${cell} now, and follows ${shownAddress(home)}. Start its servers with the secret and the public address of the home cell, and tell that one where they are: npx tradepost cell add --number ${cell} --url …`,
  )
}

const webAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return text
  throw new UserError(`--url is ${text}: give an address that begins with http:// or https://.`)
}

export const add = async ({ number, url }: CellAddValues): Promise<undefined> => {
  const cell = { number: wholeNumber('--number', number, 1, MOST_CELLS), url: webAddress(url) }
  await onCurrentDatabase(({ database }) => operate.addCell(database, cell))
  print(`Requests for merchants of cell ${cell.number} go to ${cell.url}.`)
}

export const remove = async ({ number }: CellRemoveValues): Promise<undefined> => {
  const cell = wholeNumber('--number', number, 1, MOST_CELLS)
  await onCurrentDatabase(({ database }) => operate.removeCell(database, cell))
  print(`There is no cell ${cell} any more.`)
}

export const list = ({ json }: CellListValues): Promise<undefined> =>
  onCurrentDatabase(async ({ database }) => {
    const cells = await operate.listCells(database)
    const rows = cells.map(({ number, url, merchants, isThis }) => [
      `${number}${isThis ? ' (this)' : ''}`,
      String(merchants),
      url ?? 'no address',
    ])
    show(json, cells, () => table([['Cell', 'Merchants', 'Address'], ...rows]))
    return undefined
  })

export const map = ({ format = 'haproxy' }: CellMapValues): Promise<undefined> =>
  onCurrentDatabase(async ({ database }) => {
    if (format !== 'haproxy' && format !== 'nginx')
      throw new UserError(`--format is ${format}: give haproxy or nginx.`)
    print((await operate.writeCellMap(database, format)).trimEnd())
    return undefined
  })

const about = ({ code, target, step, copying, figures }: operate.MoveState): string => {
  const { rows, pauseMs } = figures
  const counted = `${rows ?? 'all'} rows, changes waited for ${pauseMs ?? 'an unknown time of'} ms`
  if (step === 'copying')
    return `The merchant ${code} is copied to ${target}: ${copying?.ready ?? 0} of ${copying?.tables ?? 0} tables are there.`
  if (step === 'done') return `The merchant ${code} belongs to ${target} (${counted}).`
  return `The merchant ${code} belongs to ${target} (${counted}); give the command again to finish.`
}

export const move = async (values: MerchantMoveValues): Promise<undefined> => {
  const { code, to, status, stop, json } = values
  const pauseMs = wholeNumber('--pause', values.pause ?? String(DEFAULT_PAUSE), 1, 600) * 1000
  await onCells(to, async ({ here, there, conninfo }) => {
    const cells = { here, there, ids: systemIds, clock: systemClock, onProgress: notice }
    if (stop) {
      await operate.stopMove(cells, code)
      return print(`The merchant ${code} stays here.`)
    }
    if (!status)
      await operate.moveMerchant(cells, {
        code,
        target: shownAddress(to),
        conninfo: values.reach ?? conninfo,
        pauseMs,
        attempts: ATTEMPTS,
      })
    const state = await operate.readMove(cells, code)
    const { merchant: _, ...shown } = state
    show(json, shown, () => about(state))
  })
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

const aboutBalance = ({ cells, moves }: operate.Balance): string => {
  const rows = cells.map(({ name, merchants, bytes }) => [name, String(merchants), megabytes(bytes)])
  const list = moves.map(
    ({ code, from, to, bytes, events }) =>
      `${code}: ${from} to ${to} (${megabytes(bytes)}, ${Math.round(events)} events)`,
  )
  return [
    table([['Cell', 'Merchants', 'Size'], ...rows]),
    '',
    ...(list.length > 0 ? list : ['Nothing to move.']),
  ].join('\n')
}

export const balance = ({ with: others, most = '10', json }: CellBalanceValues): Promise<undefined> =>
  onCurrentDatabase(async ({ database }) => {
    const limit = wholeNumber('--most', most, 1, 1000)
    const opened = others.map((address) => ({
      name: shownAddress(address),
      ...operate.openCell({ connectionString: address }),
    }))
    try {
      const found = await operate.proposeBalance([{ name: 'this', database }, ...opened], limit)
      show(json, found, () => aboutBalance(found))
    } finally {
      await Promise.all(opened.map(({ close }) => close()))
    }
    return undefined
  })
