import { type Command, command, type Values } from '../command.ts'

const user = {
  merchant: { value: '<code>', about: 'Code of the merchant', required: true },
  email: { value: '<address>', about: 'What the user signs in with', required: true },
} as const
export type UserValues = Values<typeof user>

const passwordOptions = {
  ...user,
  password: {
    value: '<password>',
    about: 'At least 8 characters; - reads it from standard input; asked for when left out',
  },
} as const
export type UserPasswordValues = Values<typeof passwordOptions>

export const userCommands: Command[] = [
  command({
    name: 'user unlock',
    summary: 'Let a user sign in again after too many wrong passwords',
    example: 'user unlock --merchant acme --email ada@acme.test',
    options: user,
    about: { merchantNotFound: 'merchant', userNotFound: 'email' },
    run: async (values) => (await import('./user.work.ts')).unlock(values),
  }),
  command({
    name: 'user password',
    summary: 'Set the password of a user; ends all sessions and unlocks',
    example: 'user password --merchant acme --email ada@acme.test',
    options: passwordOptions,
    about: { merchantNotFound: 'merchant', userNotFound: 'email', password: 'password' },
    run: async (values) => (await import('./user.work.ts')).setPassword(values),
  }),
]
