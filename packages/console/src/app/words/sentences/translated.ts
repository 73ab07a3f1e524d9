type Translator = {
  /** A sentence of the API in the language of the console. */
  translated(text: string): string
  /** Replaces the browser's own message when the server does not answer. */
  offline: string
}

let translator: Translator = { translated: (text) => text, offline: '' }

export const translated = (text: string): string => translator.translated(text)
export const offlineText = (): string => translator.offline

/** For the language that the reader has chosen. */
export const setTranslator = (chosen: Translator): void => {
  translator = chosen
}

/** The problem of a field and, beside it, which values it takes. */
export const translatedProblem = ({
  message,
  description = message,
}: {
  message: string
  description?: string
}) => [...new Set([message, description])].map(translated).join('. ')
