/** The demo is ours: what is refused of it is a fault. */
export const noErrors = (what: string, { errors }: { errors: unknown[] }): void => {
  if (errors.length > 0) throw new Error(`the demo's ${what} are not valid: ${JSON.stringify(errors[0])}`)
}
