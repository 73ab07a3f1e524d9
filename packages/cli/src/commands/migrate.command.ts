import { command, json, type Values } from '../command.ts'

const options = {
  status: { about: 'List the migrations that are applied and those that are missing' },
  'dry-run': { about: 'Only say what would be applied' },
  json,
} as const
export type MigrateValues = Values<typeof options>

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to date',
  detail:
    'The server does the same when it starts. Without a database it makes the embedded one; --status and --dry-run change nothing.',
  example: 'migrate --dry-run',
  options,
  run: async (values) => (await import('./migrate.work.ts')).migrate(values),
})
