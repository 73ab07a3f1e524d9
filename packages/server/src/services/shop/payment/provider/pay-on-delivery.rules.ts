import type { PaymentProvider } from './provider.types.ts'

const done = { isDone: true } as const

/** The courier or the store takes the money and gives it back; here it is only recorded. */
export const payOnDelivery: PaymentProvider = {
  code: 'payOnDelivery',
  isLocal: true,
  authorize: async (_, { key }) => ({ status: 'authorized', reference: key, cardLast4: null }),
  find: async (_, { key }) => ({ status: 'authorized', reference: key, cardLast4: null }),
  capture: async () => done,
  refund: async () => done,
  cancel: async () => done,
  readWebhook: async () => null,
}
