type Sayings = {
  /** A sentence of the API in the language of the console. */
  said(text: string): string
  /** Replaces the browser's own message when the server does not answer. */
  offline: string
}

let sayings: Sayings = { said: (text) => text, offline: '' }

export const said = (text: string): string => sayings.said(text)
export const saidOffline = (): string => sayings.offline

/** For the language that the reader has chosen. */
export const say = (chosen: Sayings): void => {
  sayings = chosen
}

/** The problem of a field and, beside it, which values it takes. */
export const saidProblem = ({ message, description = message }: { message: string; description?: string }) =>
  [...new Set([message, description])].map(said).join('. ')
