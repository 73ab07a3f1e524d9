import { type Database, UserError } from '@tradepost/kernel'
import * as store from './cell.store.ts'

const HOME = 1

const refuseElsewhere = async (database: Database): Promise<void> => {
  const { own } = await store.getCells(database)
  if (own !== HOME)
    throw new UserError(
      `This database is cell ${own}, and gets the addresses of the cells from the home cell: give the command there.`,
    )
}

/** The home cell hands it on to all others. */
export const addCell = async (database: Database, cell: store.Cell): Promise<void> => {
  await refuseElsewhere(database)
  await database.tx((tx) => store.putCell(tx, cell))
}

export const removeCell = async (database: Database, number: number): Promise<void> => {
  await refuseElsewhere(database)
  const counted = (await store.countPlaces(database)).find(({ cell }) => cell === number)
  if (counted)
    throw new UserError(`Cell ${number} has ${counted.merchants} merchants: move them to others first.`)
  if (!(await database.tx((tx) => store.removeCell(tx, number))))
    throw new UserError(`There is no cell ${number}.`)
}

export type CellState = { number: number; url: string | null; merchants: number; isThis: boolean }

/** Also those without an address, whose requests nobody passes on. */
export const listCells = async (database: Database): Promise<CellState[]> => {
  const [{ own, cells }, counts] = await Promise.all([store.getCells(database), store.countPlaces(database)])
  const urls = new Map(cells.map(({ number, url }) => [number, url]))
  const merchants = new Map(counts.map((count) => [count.cell, count.merchants]))
  return [...new Set([own, ...urls.keys(), ...merchants.keys()])]
    .sort((a, b) => a - b)
    .map((number) => ({
      number,
      url: urls.get(number) ?? null,
      merchants: merchants.get(number) ?? 0,
      isThis: number === own,
    }))
}
