import { type Command, command, json, type Values } from '../command.ts'

const rotateOptions = {
  'end-tokens': { about: 'For a key that leaked: removes the old keys at once, and every access token ends' },
  json,
} as const
export type KeyRotateValues = Values<typeof rotateOptions>

const secretOptions = {
  'new-secret': {
    value: '<secret>',
    about: 'At least 32 characters; - reads it from standard input; a random one when left out',
  },
  'overlap-seconds': {
    value: '<seconds>',
    about:
      'How long a server may still start with the secret of today: a day when left out, 0 ends it at once',
  },
  json,
} as const
export type SecretRotateValues = Values<typeof secretOptions>

export const keyCommands: Command[] = [
  command({
    name: 'keys rotate',
    summary: 'Sign access tokens with a new key, in every running server',
    detail: 'The old keys verify until the last token that they signed has expired.',
    example: 'keys rotate',
    options: rotateOptions,
    run: async (values) => (await import('./key.work.ts')).rotate(values),
  }),
  command({
    name: 'data-key rotate',
    summary: 'Encrypt stored secrets with a new key from now on',
    detail: 'What was stored before stays readable.',
    example: 'data-key rotate',
    options: { json },
    run: async (values) => (await import('./key.work.ts')).rotateDataKey(values),
  }),
  command({
    name: 'secret rotate',
    summary: 'Replace TRADEPOST_SECRET, or the secret in the data folder',
    detail:
      'Run it with the secret of today. Running servers go on without a restart; their next start needs the new secret.',
    example: 'secret rotate --overlap-seconds 3600',
    options: secretOptions,
    about: { secret: 'new-secret', overlapSeconds: 'overlap-seconds' },
    run: async (values) => (await import('./key.work.ts')).rotateSecret(values),
  }),
]
