import { TradepostError } from '@tradepost/sdk'

/** `codes` are the statuses of the refusal: of the answer, or of the entries of a batch. */
export type Outcome = { isAccepted: boolean; codes: number[]; text: string }
export type Entries = { errors: { code: number; message: string }[] }

export const accepted: Outcome = { isAccepted: true, codes: [], text: '' }
export const outcomeOf = ({ errors }: Entries): Outcome =>
  errors.length === 0
    ? accepted
    : {
        isAccepted: false,
        codes: errors.map(({ code }) => code),
        text: errors.map(({ message }) => message).join('; '),
      }

/** A refusal is an outcome like any other; a fault of the server never is. */
const refusalOf = (error: unknown): Outcome => {
  if (!(error instanceof TradepostError) || error.status === 0 || error.status >= 500) throw error
  const { errors = [] } = (error.body ?? {}) as Partial<Entries>
  return { isAccepted: false, codes: [error.status, ...errors.map(({ code }) => code)], text: error.message }
}

export const attempt = async (call: Promise<unknown>): Promise<Outcome> => {
  try {
    await call
    return accepted
  } catch (error) {
    return refusalOf(error)
  }
}
export const attemptBatch = async (call: Promise<Entries>): Promise<Outcome> => {
  try {
    return outcomeOf(await call)
  } catch (error) {
    return refusalOf(error)
  }
}
