import { UserError } from '@tradepost/kernel'

export type Level = 'fine' | 'warning' | 'failure'

export type Finding = {
  check: string
  level: Level
  text: string
  mend?: string
  details?: Record<string, string>
}

export const fine = (check: string, text: string): Finding => ({ check, level: 'fine', text })

/** It works, but not as it should. */
export const warning = (check: string, text: string, mend: string): Finding => ({
  check,
  level: 'warning',
  text,
  mend,
})

/** It does not work, or will not at the next start. */
export const failure = (check: string, text: string, mend: string): Finding => ({
  check,
  level: 'failure',
  text,
  mend,
})

/** Errors for people say what is wrong and, behind the last colon, what to do. */
export const fromError = (check: string, error: unknown): Finding => {
  const message = error instanceof Error ? error.message : String(error)
  const colon = message.lastIndexOf(': ')
  if (!(error instanceof UserError) || colon < 0)
    return warning(
      check,
      `could not be looked at (${message}).`,
      'fix what the reason names, then run doctor again.',
    )
  return failure(check, `${message.slice(0, colon)}.`, message.slice(colon + 2))
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
