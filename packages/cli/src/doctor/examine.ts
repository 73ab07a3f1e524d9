import { type Config, findKeptSecret, migrationStatus, readSettings } from '@tradepost/kernel'
import { lookAtEmbedded } from '@tradepost/postgres'
import { migrationsFolder } from '@tradepost/server/tool'
import { onDatabase } from '../session.ts'
import { checkBinaries } from './binaries.check.ts'
import { checkClock } from './clock.check.ts'
import { checkDataFolder } from './data-folder.check.ts'
import { checkDatabaseServer } from './database-server.check.ts'
import { checkDatabaseSettings } from './database-settings.check.ts'
import { checkDemo } from './demo.check.ts'
import { checkDiskSpace } from './disk-space.check.ts'
import { checkEmbedded } from './embedded.check.ts'
import { checkFiles } from './files.check.ts'
import { type Finding, fromError, warning } from './finding.ts'
import { checkLogArchive } from './log-archive.check.ts'
import { checkMail } from './mail.check.ts'
import { checkMigrations } from './migrations.check.ts'
import { checkNode } from './node.check.ts'
import { checkNotifications } from './notifications.check.ts'
import { checkPort } from './port.check.ts'
import { checkProxies } from './proxies.check.ts'
import { checkPublicUrl } from './public-url.check.ts'
import { checkSecret } from './secret.check.ts'
import { checkSettings } from './settings.check.ts'
import type { Machine, Opened } from './subject.ts'
import { checkUnlogged } from './unlogged.check.ts'
import { checkDue, checkFollowers, checkIntake, checkJobs } from './work.check.ts'

type Findings = Finding | Finding[]
type Checks<Subject> = Record<string, (subject: Subject) => Findings | Promise<Findings>>

const machineChecks: Checks<Machine> = {
  'Database program': checkBinaries,
  'Data folder': checkDataFolder,
  'Disk space': checkDiskSpace,
  'Uploaded files': checkFiles,
  Port: checkPort,
  'Public address': checkPublicUrl,
  Proxies: checkProxies,
  'Mail server': checkMail,
  'Embedded database': checkEmbedded,
}

const databaseChecks: Checks<Opened> = {
  'Database server': checkDatabaseServer,
  'Database settings': checkDatabaseSettings,
  Notifications: checkNotifications,
  'Archive of the log': checkLogArchive,
  Clock: checkClock,
  Migrations: checkMigrations,
}

/** These read tables, so they wait until all of them are there. */
const contentChecks: Checks<Opened> = {
  Secret: checkSecret,
  Tables: checkUnlogged,
  Demo: checkDemo,
  'Events received': checkIntake,
  Events: checkFollowers,
  Jobs: checkJobs,
  Fulfillment: checkDue,
}

/** Runs every check, even after one has failed. */
const runChecks = async <Subject>(checks: Checks<Subject>, subject: Subject): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    try {
      findings.push(...[await check(subject)].flat())
    } catch (error) {
      findings.push(fromError(name, error))
    }
  }
  return findings
}

const examineDatabase = (machine: Machine): Promise<Finding[]> => {
  const { settings } = machine
  // the secret of an earlier start, but never a new one: looking must not change anything
  const config: Config = { ...settings, secret: settings.secret ?? findKeptSecret(settings.dataDir) ?? '' }
  return onDatabase(config, async (platform) => {
    const migrations = await migrationStatus(platform.database, migrationsFolder)
    const opened: Opened = { ...machine, platform, migrations }
    const findings = await runChecks(databaseChecks, opened)
    return migrations.missing.length > 0
      ? findings
      : [...findings, ...(await runChecks(contentChecks, opened))]
  })
}

/** Looks at everything that can be looked at, and changes nothing. */
export async function* examine(): AsyncGenerator<Finding> {
  const { settings, problems } = readSettings()
  yield checkNode()
  yield* checkSettings(settings, problems)
  if (problems.length > 0) {
    yield warning('Everything else', 'was not checked.', 'fix the settings first, then run doctor again.')
    return
  }
  const embedded = settings.databaseUrl ? undefined : await lookAtEmbedded(settings.dataDir)
  const machine: Machine = { settings, embedded }
  const found = await runChecks(machineChecks, machine)
  yield* found
  const isBroken = found.some(({ check, level }) => check === 'Embedded database' && level === 'failure')
  if (isBroken || !(settings.databaseUrl || embedded)) return
  try {
    yield* await examineDatabase(machine)
  } catch (error) {
    yield fromError('Database', error)
  }
}
