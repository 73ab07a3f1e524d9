/** One variant of a configurable product: which value it has for each attribute. */
export type Variant = { code: string; choices: Record<string, string>; isPurchasable: boolean }
export type Selection = { code: string; valueCode: string }

export type OptionAnswer = {
  /** Attribute code to the values that can still be chosen. */
  possible: Map<string, ReadonlySet<string>>
  matching: Variant | null
}

const fits = (variant: Variant, selection: Selection[]) =>
  selection.every(({ code, valueCode }) => variant.choices[code] === valueCode)

/**
 * A value can be chosen while some variant has it together with everything that is selected for the other attributes.
 * The selection means a variant when it leaves exactly one, and every attribute of that one is selected.
 */
export const checkSelection = (variants: Variant[], selection: Selection[]): OptionAnswer => {
  const attributes = [...new Set(variants.flatMap(({ choices }) => Object.keys(choices)))]
  const possible = new Map(
    attributes.map((attribute) => {
      const others = selection.filter(({ code }) => code !== attribute)
      return [
        attribute,
        new Set(
          variants
            .filter((variant) => fits(variant, others))
            .flatMap(({ choices }) => choices[attribute] ?? []),
        ),
      ]
    }),
  )
  const left = variants.filter((variant) => fits(variant, selection))
  const [only] = left
  const selected = new Set(selection.map(({ code }) => code))
  const isComplete =
    only !== undefined && left.length === 1 && Object.keys(only.choices).every((code) => selected.has(code))
  return { possible, matching: isComplete ? only : null }
}
