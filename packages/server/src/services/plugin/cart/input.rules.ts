import type { PluginItem } from '../model/cart.types.ts'
import type { Sellable } from './sellable.service.ts'

type Extra = NonNullable<Sellable['extras']>[number]
type Value = Extra['values'][number]

/** By the code of the value or its name; null: there is no such value. */
const chosenIn = ({ values }: Extra, chosen: string): Value | null =>
  values.find(({ code, name }) => code === chosen || name === chosen) ?? null

/** Extras with values, of which one was named, each once. */
const choicesOf = ({ inputs = [] }: PluginItem, { extras }: Pick<Sellable, 'extras'>) => {
  const chosen = new Map(inputs.map(({ input_number, user_input }) => [input_number, user_input ?? '']))
  return (extras ?? []).flatMap((extra) => {
    const text = chosen.get(extra.code) ?? ''
    return extra.values.length > 0 && text !== '' ? [chosenIn(extra, text)] : []
  })
}

/** On top of the price of the product, for one piece. */
export const surchargeOf = (item: PluginItem, product: Pick<Sellable, 'extras'>): number =>
  choicesOf(item, product).reduce((sum, value) => sum + Number(value?.additionalPrice ?? 0), 0)

export const hasUnknownInput = (item: PluginItem, product: Pick<Sellable, 'extras'>): boolean =>
  choicesOf(item, product).includes(null)
