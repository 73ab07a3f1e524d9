const wanted = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

const languageOf = (locale: string) => locale.split('-', 1)[0]

/** The first wish that a shop can fulfil, by its locale or at least its language; else the shop's first locale. */
export const chooseLocale = (locales: readonly string[], header: string | undefined): string => {
  for (const tag of wanted(header ?? '')) {
    const exact = locales.find((locale) => locale === tag)
    const near = exact ?? locales.find((locale) => languageOf(locale) === languageOf(tag))
    if (near) return near
  }
  return locales[0] ?? 'en-us'
}

/** As the web writes it: `de-de` is `de-DE`. */
export const languageTag = (locale: string): string => {
  const [language = '', region] = locale.split('-')
  return region ? `${language}-${region.toUpperCase()}` : language
}

/** In its own language: `Deutsch`, and with its region where a shop has two of one language. */
export const languageName = (locale: string, locales: readonly string[]): string => {
  const [language = locale] = locale.split('-')
  const isAlone = locales.filter((other) => languageOf(other) === language).length === 1
  const tag = languageTag(locale)
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(isAlone ? language : tag) ?? locale
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}

export type Language = { locale: string; tag: string; name: string }

/** Finding the names takes longer than drawing a page, so that it is done once for many. */
export const languagesOf = (locales: readonly string[]): Language[] =>
  locales.map((locale) => ({ locale, tag: languageTag(locale), name: languageName(locale, locales) }))
