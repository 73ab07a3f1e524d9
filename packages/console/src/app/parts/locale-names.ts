const languageOf = (locale: string): string => locale.split(/[-_]/, 1)[0] ?? locale

/** Names of locales in the language of the reader; the country is said only where two of them share a language. */
export const localeNames = (locales: readonly string[], language: string) => {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (locale: string): string => {
    const isAlone = locales.filter((one) => languageOf(one) === languageOf(locale)).length < 2
    return names.of(isAlone ? languageOf(locale) : locale.replace('_', '-')) ?? locale
  }
}
