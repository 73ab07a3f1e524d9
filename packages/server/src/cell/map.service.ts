import { type Database, UserError } from '@tradepost/kernel'
import * as store from './cell.store.ts'
import { type MapFormat, mapFormats } from './map.rules.ts'

/** Tells a balancer where merchants are; what it does not know, the servers pass on. */
export const writeCellMap = async (database: Database, format: MapFormat): Promise<string> => {
  const [{ cells }, places] = await Promise.all([store.getCells(database), store.listPlaces(database)])
  if (cells.length === 0)
    throw new UserError('No cell has an address yet: give one to each by npx tradepost cell add.')
  return mapFormats[format]({ cells, places })
}
