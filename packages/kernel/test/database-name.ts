import { systemIds } from '../src/base/ids.ts'
import { loadTestDatabase } from '../src/config/config.ts'

/**
 * Begins with the name of the template, with which it is removed if nobody did so before; the process behind it tells the
 * runner whose work the sessions on it do.
 */
export const newDatabaseName = (): string =>
  `${loadTestDatabase().template}_${process.pid}_${systemIds.uuid().slice(0, 8)}`
