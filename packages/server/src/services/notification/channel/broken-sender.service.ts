import type { Sender } from './channel.types.ts'

/** For a channel that is not set up: messages wait, with the reason. */
export const brokenSender = (error: string): Sender => ({
  send: async () => ({ status: 'retry', error }),
  isBroken: () => true,
  close: () => undefined,
})
