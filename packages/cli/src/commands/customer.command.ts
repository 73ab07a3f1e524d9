import { type Command, command, json, type Values } from '../command.ts'

const options = {
  merchant: { value: '<code>', about: 'Code of the merchant', required: true },
  email: { value: '<address>', about: 'The e-mail address of the customer', required: true },
  json,
} as const
export type CustomerValues = Values<typeof options>

export const customerCommands: Command[] = [
  command({
    name: 'customer reset-token',
    summary: 'Show the token with which a customer sets a new password',
    detail:
      'The one that the customer asked for, else a new one. It is valid for an hour and once. Hand it to nobody but the customer.',
    example: 'customer reset-token --merchant acme --email eve@mail.test',
    options,
    about: { merchantNotFound: 'merchant', customerNotFound: 'email' },
    run: async (values) => (await import('./customer.work.ts')).showResetToken(values),
  }),
]
