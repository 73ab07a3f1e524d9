import { type Command, command, type Values } from '../command.ts'
import { server } from './import.command.ts'

const code = { value: '<code>', about: 'Code of the webhook', required: true } as const

export type ListValues = Values<typeof server>

const testOptions = { code, ...server } as const
export type TestValues = Values<typeof testOptions>

const resendOptions = {
  code,
  from: { value: '<date>', about: 'Events from then on: 2026-11-17T08:00:00Z', required: true },
  to: { value: '<date>', about: 'Events before then; until now when left out' },
  event: { value: '<code>', about: 'Only events of this name; all when left out', multiple: true },
  endpoint: { value: '<url>', about: 'Another address, this once; that of the webhook when left out' },
  ...server,
} as const
export type ResendValues = Values<typeof resendOptions>

export const webhookCommands: Command[] = [
  command({
    name: 'webhook list',
    summary: 'List the webhooks of a merchant, with what waits and what failed in the last 30 days',
    example: 'webhook list --merchant acme',
    options: server,
    run: async (values) => (await import('./webhook.work.ts')).list(values),
  }),
  command({
    name: 'webhook test',
    summary: 'Send a sample to a webhook and show what it answers',
    detail: 'Also to one that is not active. Exit code 1 if it does not take it.',
    example: 'webhook test bookkeeping --merchant acme',
    options: testOptions,
    operand: 'code',
    run: async (values) => (await import('./webhook.work.ts')).test(values),
  }),
  command({
    name: 'webhook resend',
    summary: 'Send the deliveries of a period again, under the ids that they had',
    example: 'webhook resend bookkeeping --merchant acme --from 2026-11-17T08:00:00Z --event salesOrderAdded',
    options: resendOptions,
    operand: 'code',
    run: async (values) => (await import('./webhook.work.ts')).resend(values),
  }),
]
