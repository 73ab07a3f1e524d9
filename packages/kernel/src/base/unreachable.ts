/** For the `default` of a `switch` over all cases: it does not compile while one is missing. */
export const unreachable = (value: never): never => {
  throw new Error(`nothing handles ${JSON.stringify(value)}`)
}
