/** A name in the console. */
export type Label = { readonly en: string; readonly de: string }

/** The names of those rows that have one, in a language. */
export const labelsIn = <const Rows extends Record<string, Label | null>>(
  rows: Rows,
  language: keyof Label,
) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, label]) => (label ? [[name, label[language]]] : [])),
  ) as { [Name in keyof Rows as Rows[Name] extends null ? never : Name]: string }
