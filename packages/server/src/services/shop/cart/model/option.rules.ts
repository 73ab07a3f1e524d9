import { type CartProblem, type OptionRead, texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { checkSelection } from '../../../catalog/index.ts'
import type { StockedProduct } from '../product/product.read.ts'
import type { LineOption } from './cart.types.ts'
import { type Amount, problem, type RequestedLine } from './line.rules.ts'

const MAX_TEXT = 1000

const choicesOf = ({ options, extras }: StockedProduct): OptionRead[] => [...options, ...extras]

const choiceFor = (product: StockedProduct, { id }: LineOption) =>
  choicesOf(product).find(({ code }) => code === id)

const chosenValue = (product: StockedProduct, option: LineOption) =>
  choiceFor(product, option)?.values.find(({ code }) => code === option.value)

/** A variant is chosen by the options of its product; they are part of what it is, and none of the line any more. */
export const chooseVariant = (wish: RequestedLine, product: StockedProduct): RequestedLine | null => {
  const attributes = new Set(product.variants.flatMap(({ choices }) => Object.keys(choices)))
  const isChoice = ({ type, id }: LineOption) => type === 'select' && attributes.has(id)
  const selection = wish.options.filter(isChoice).map(({ id, value }) => ({ code: id, valueCode: value }))
  const { matching } = checkSelection(product.variants, selection)
  if (!matching) return null
  return {
    ...wish,
    productCode: matching.code,
    options: wish.options.filter((option) => !isChoice(option)),
  }
}

/** Empty texts are ignored, a variant already implies its options, and what is said twice counts once. */
export const meaningfulOptions = (
  { options }: Pick<RequestedLine, 'options'>,
  product: StockedProduct,
): LineOption[] => {
  const isSame = (one: LineOption, other: LineOption) =>
    one.type === other.type && one.id === other.id && one.value === other.value
  return options.filter((option, index) => {
    if (options.findIndex((other) => isSame(option, other)) < index) return false
    if (option.type === 'text') return option.value !== ''
    const isItself = product.modelType === 'variant' && product.options.some(({ code }) => code === option.id)
    return !(isItself && chosenValue(product, option))
  })
}

/** The first option that is given two values. */
const contradiction = (options: readonly LineOption[]): LineOption | undefined => {
  const values = new Map<string, string>()
  return options.find(({ id, value }) => {
    const known = values.get(id)
    values.set(id, value)
    return known !== undefined && known !== value
  })
}

type Wish = Pick<RequestedLine, 'entityId' | 'options'>

/** An option has one value, whatever else is sent. */
export const checkContradiction = (wish: Wish, name: string): CartProblem | null => {
  const found = contradiction(wish.options)
  if (!found) return null
  const { id } = found
  return problem(wish.entityId, 'EINVALIDITEM', texts.cartOptionTwice(name, id), {
    productName: name,
    optionId: id,
  })
}

const optionProblem = (wish: Wish, product: StockedProduct, option: LineOption): CartProblem | null => {
  const { entityId } = wish
  const { name } = product
  const { id, value } = option
  const params = { productName: name, optionId: id }
  const choice = choiceFor(product, option)
  const takesText = choice?.type === 'input' || choice?.values.length === 0
  if (!choice || (option.type === 'text' && !takesText))
    return problem(entityId, 'EINVALIDITEM', texts.cartOptionUnknown(name, id), params)
  if (option.type === 'select' && !chosenValue(product, option))
    return problem(entityId, 'EINVALIDITEM', texts.cartOptionValueUnknown(name, id, value), params)
  return option.type === 'text' && value.length > MAX_TEXT
    ? problem(entityId, 'EINVALIDITEM', texts.cartOptionTextLong(id, MAX_TEXT), params)
    : null
}

/** The first of the options that the product does not have as it was sent. */
export const checkOptions = (wish: Wish, product: StockedProduct): CartProblem | null => {
  for (const option of wish.options) {
    const found = optionProblem(wish, product, option)
    if (found) return found
  }
  return checkContradiction(wish, product.name)
}

/** On top of the price of the product, once for each option. */
export const surchargeOf = (product: StockedProduct, options: readonly LineOption[]): Amount => {
  const chosen = new Map(options.filter(({ type }) => type === 'select').map((option) => [option.id, option]))
  return money.add(
    ...[...chosen.values()].map((option) => money.amount(chosenValue(product, option)?.additionalPrice ?? 0)),
  )
}

type Labeled = { label: string; value: string; type: LineOption['type'] }

/** For the shopper: what makes the variant, and what was chosen or entered. */
export const labelsOf = (product: StockedProduct, options: readonly LineOption[]): Labeled[] => {
  const own = product.modelType === 'variant' ? product.options : []
  return [
    ...own.map(({ code, name, values }) => ({
      label: name ?? code,
      value: values.map((value) => value.name ?? value.code).join(', '),
      type: 'select' as const,
    })),
    ...options.map((option) => ({
      label: choiceFor(product, option)?.name ?? option.id,
      value: chosenValue(product, option)?.name ?? option.value,
      type: option.type,
    })),
  ]
}
