/** Lower case with a hyphen, as keys of localizations are stored; the SQL function `localized` picks among them. */
export const normalizeLocale = (code: string): string => code.toLowerCase().replaceAll('_', '-')
