import { type Command, command, json, type Values } from '../command.ts'

const options = {
  merchant: { value: '<code>', about: 'Only this merchant; all of them when left out' },
  json,
} as const
export type AnalyticsValues = Values<typeof options>

export const analyticsCommands: Command[] = [
  command({
    name: 'analytics rebuild',
    summary: 'Count the orders anew for the reports',
    detail:
      'Servers may go on running: reports show the old figures until the new ones are complete. If it is interrupted, the old ones stay; start it again.',
    example: 'analytics rebuild --merchant acme',
    options,
    about: { merchantNotFound: 'merchant' },
    run: async (values) => (await import('./analytics.work.ts')).rebuild(values),
  }),
]
