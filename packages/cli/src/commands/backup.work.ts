import { resolve } from 'node:path'
import { loadConfig, loadSettings, readDate } from '@tradepost/kernel'
import { operate } from '@tradepost/server/tool'
import { UsageError } from '../command.ts'
import { show } from '../print.ts'
import { onDatabase, refuseNoDatabase } from '../session.ts'
import type { BackupValues, RestoreValues, VerifyValues } from './backup.command.ts'

const facts = ({ date, files, before, after }: operate.Manifest) => ({
  date,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  before,
  after,
})

export const backup = async ({ to, json }: BackupValues): Promise<undefined> => {
  await refuseNoDatabase()
  const manifest = await onDatabase(loadConfig(), (platform) =>
    operate.takeBackup(platform, platform.connection, to),
  )
  const folder = resolve(to)
  const hasSecret = operate.holdsSecret(manifest)
  const { files, bytes } = facts(manifest)
  show(json, { folder, hasSecret, ...facts(manifest) }, () =>
    [
      `Wrote ${files} files (${Math.ceil(bytes / 2 ** 20)} MB) to ${folder}.`,
      hasSecret
        ? 'The secret of the server is among them: keep the folder as safe as the server.'
        : 'The secret is not among them, because TRADEPOST_SECRET is set: keep it, a restored server needs it.',
      `Try it: npx tradepost backup-verify --from ${folder}`,
    ].join('\n'),
  )
}

const momentOf = (text: string): Date => {
  const date = readDate(text)
  if (date === null) throw new UsageError(`--at ${text}: takes a moment such as 2026-11-19T14:05:00Z.`)
  return new Date(date)
}

export const restore = async ({ from, at, json }: RestoreValues): Promise<undefined> => {
  const moment = at === undefined ? undefined : momentOf(at)
  const settings = loadSettings()
  const manifest = await operate.restoreBackup(settings, from, moment)
  const hasSecret = operate.holdsSecret(manifest)
  const { dataDir } = settings
  show(json, { dataDir, hasSecret, at: moment, ...facts(manifest) }, () =>
    [
      `Restored the backup of ${manifest.date} into ${settings.databaseUrl ? 'the database of DATABASE_URL' : dataDir}; every file is as it was written.`,
      ...(moment ? [`The log was followed to ${moment.toISOString()}.`] : []),
      hasSecret
        ? 'Start the server: npm start'
        : 'Start the server with the TRADEPOST_SECRET of the one that was backed up.',
    ].join('\n'),
  )
}

export const verify = async ({ from, json }: VerifyValues): Promise<undefined> => {
  const { manifest, state } = await operate.verifyBackup(from)
  const { merchants, products, customers, orders, eventPosition } = state
  show(json, { ...facts(manifest), state }, () =>
    [
      `The backup of ${manifest.date} can be restored; every file is as it was written.`,
      `${merchants} merchants, ${products} products, ${customers} customers, ${orders} orders; the last event is ${eventPosition}.`,
    ].join('\n'),
  )
}
