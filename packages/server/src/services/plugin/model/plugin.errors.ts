import { type PluginErrorName, pluginErrors } from '@tradepost/contract'

/** Ends an action with one of the numbers that existing clients know. */
export class PluginError extends Error {
  readonly number: number

  constructor(name: PluginErrorName, detail?: string) {
    const [number, text] = pluginErrors[name]
    super([text, detail].filter(Boolean).join(': '))
    this.number = number
  }
}

type Problem = { path: readonly (string | number)[]; message: string }

export const problemText = ({ path, message }: Problem): string =>
  [path.join('.'), message].filter(Boolean).join(': ')

/** For entries of an answer that have an error of their own. */
export const numbered = (name: PluginErrorName | null) => {
  const [number, text] = name ? pluginErrors[name] : [null, null]
  return { error: number, error_text: text }
}
