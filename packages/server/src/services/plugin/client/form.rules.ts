/** Values of a form: texts and numbers as they are; what is null is not sent. */
export type FormValue = string | number | null | undefined | FormValue[] | { [name: string]: FormValue }

const fieldsOf = (name: string, value: FormValue): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsOf(name === '' ? key : `${name}[${key}]`, inner as FormValue),
  )
}

/** `cart[items][0][name]=Tea`; empty lists have no form. */
export const bracketForm = (parameters: { [name: string]: FormValue }): string =>
  new URLSearchParams(fieldsOf('', parameters)).toString()
