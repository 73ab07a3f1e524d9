import type { Problem } from './problem.ts'

/** Clients expect a description in every entry; most messages say it all. */
export const toValidationError = ({ code, message, description = message, path }: Problem) => ({
  code,
  message,
  description,
  path: path.map(String),
})
