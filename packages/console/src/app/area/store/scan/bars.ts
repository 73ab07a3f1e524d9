/** A text as Code 128, a `1` for each unit of a bar. */
export const barsOf = async (text: string): Promise<string> => {
  const { default: JsBarcode } = await import('jsbarcode')
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  return (drawn.encodings ?? []).map(({ data }) => data).join('')
}
