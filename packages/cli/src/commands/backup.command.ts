import { type Command, command, json, type Values } from '../command.ts'

const toOptions = {
  to: { value: '<folder>', about: 'An empty folder, or one that is to be made', required: true },
  json,
} as const
export type BackupValues = Values<typeof toOptions>

const fromOptions = {
  from: { value: '<folder>', about: 'The folder of a backup', required: true },
  json,
} as const
export type VerifyValues = Values<typeof fromOptions>

const restoreOptions = {
  ...fromOptions,
  at: {
    value: '<moment>',
    about:
      'A moment after the backup, such as 2026-11-19T14:05:00Z, by the log in TRADEPOST_WAL_ARCHIVE; without a zone it is UTC',
  },
} as const
export type RestoreValues = Values<typeof restoreOptions>

export const backupCommands: Command[] = [
  command({
    name: 'backup',
    summary: 'Copy the database, the uploaded files and the secret into a folder',
    detail:
      'Servers may go on running. The database of DATABASE_URL takes pg_dump of its version in PATH. Keep the folder as safe as the server: it holds personal data and the secret.',
    example: 'backup --to /backup/monday',
    options: toOptions,
    run: async (values) => (await import('./backup.work.ts')).backup(values),
  }),
  command({
    name: 'backup-verify',
    summary: 'Restore a backup into a scratch folder and compare it with what was backed up',
    detail: 'Changes neither the backup nor the database of the settings. Set TMPDIR to have it elsewhere.',
    example: 'backup-verify --from /backup/monday',
    options: fromOptions,
    run: async (values) => (await import('./backup.work.ts')).verify(values),
  }),
  command({
    name: 'restore',
    summary: 'Restore a backup into a data folder without a database, or into an empty one of DATABASE_URL',
    detail: 'Uploaded files go where the settings say, into the data folder or a bucket.',
    example: 'restore --from /backup/monday',
    options: restoreOptions,
    run: async (values) => (await import('./backup.work.ts')).restore(values),
  }),
]
