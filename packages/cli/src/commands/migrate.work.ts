import { loadConfig, type MigrationStatus, migrationStatus, refuseMismatch } from '@tradepost/kernel'
import { migrateDatabase, migrationsFolder } from '@tradepost/server/tool'
import { show, table } from '../print.ts'
import { hasDatabase, onDatabase } from '../session.ts'
import type { MigrateValues } from './migrate.command.ts'

export const migrate = async (values: MigrateValues): Promise<number | undefined> => {
  if (values.status) return showStatus(await readStatus(), values.json)
  if (values['dry-run']) return showPlan(await readStatus(), values.json)
  const applied = await onDatabase(loadConfig(), ({ database }) => migrateDatabase(database))
  show(values.json, { applied }, () => lines('Applied', applied))
  return undefined
}

/** Looking at a database that is not there must not make one. */
const readStatus = async (): Promise<MigrationStatus> =>
  (await hasDatabase())
    ? onDatabase(loadConfig(), ({ database }) => migrationStatus(database, migrationsFolder))
    : migrationStatus(null, migrationsFolder)

const showStatus = (status: MigrationStatus, asJson: boolean): number | undefined => {
  const { applied, missing, changed, unknown } = status
  const wordFor = ({ name, version }: { name: string; version: number }) =>
    unknown.includes(version) ? 'unknown' : changed.includes(name) ? 'changed' : 'applied'
  show(asJson, status, () =>
    table([
      ...applied.map((one) => [wordFor(one), one.name, one.date.toISOString()]),
      ...missing.map((name) => ['missing', name, '']),
    ]),
  )
  refuseMismatch(status)
  return undefined
}

const showPlan = (status: MigrationStatus, asJson: boolean): undefined => {
  refuseMismatch(status)
  show(asJson, { missing: status.missing }, () => lines('Would apply', status.missing))
}

const lines = (verb: string, names: string[]): string =>
  names.length === 0 ? 'The database is up to date.' : names.map((name) => `${verb} ${name}`).join('\n')
