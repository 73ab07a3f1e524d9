import { texts } from '@tradepost/contract'

/** The documented card numbers have one each; all other numbers are declined. */
export type CardBehavior = 'approve' | 'decline' | 'wait' | 'loseAnswer'

const behaviors: Record<string, { behavior: CardBehavior; code?: string; message?: string }> = {
  '4242424242424242': { behavior: 'approve' },
  '4000000000000002': { behavior: 'decline', code: 'declined', message: texts.cardDeclined },
  '4000000000009995': {
    behavior: 'decline',
    code: 'insufficientFunds',
    message: texts.cardWithoutMoney,
  },
  '4000000000003220': { behavior: 'wait' },
  '4000000000000119': { behavior: 'loseAnswer' },
}

const unknown = { behavior: 'decline', code: 'unknownCard', message: texts.cardUnknown } as const

/** Spaces in the number are nothing. */
export const cardOf = (details: Record<string, unknown>) => {
  const number = String(details.number ?? '').replaceAll(/[\s-]/g, '')
  return { ...(behaviors[number] ?? unknown), last4: /^\d{12,19}$/.test(number) ? number.slice(-4) : null }
}
