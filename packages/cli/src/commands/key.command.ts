import { type Command, command, json, type Values } from '../command.ts'

const rotateOptions = {
  'end-tokens': { about: 'For a key that leaked: removes the old keys at once, and every access token ends' },
  json,
} as const
export type KeyRotateValues = Values<typeof rotateOptions>

export const keyCommands: Command[] = [
  command({
    name: 'keys rotate',
    summary: 'Sign access tokens with a new key, in every running server',
    detail: 'The old keys verify until the last token that they signed has expired.',
    options: rotateOptions,
    run: async (values) => (await import('./key.work.ts')).rotate(values),
  }),
]
