import { CartError, TradepostError, ValidationError } from '@tradepost/storefront'
import { type ReactNode, useEffect, useState } from 'react'
import type { Words } from './words.ts'

/** In words for the shopper: what the server says about each entry or field. */
export const textOf = (error: unknown): string => {
  if (error instanceof CartError && error.errors.length > 0)
    return error.errors.map(({ message }) => message).join(' ')
  if (error instanceof ValidationError)
    return error.problems.map(({ path, message }) => [...path, message].join(': ')).join(' ')
  return error instanceof TradepostError ? error.message.replace(/^.*?: /, '') : String(error)
}

export type State<T> = { value?: T; error?: unknown; isLoading: boolean; load: () => void }

/** Reads again when one of `about` changes; an answer that came too late is left out. */
export const useLoaded = <T,>(read: () => Promise<T>, about: readonly unknown[]): State<T> => {
  const [state, setState] = useState<Omit<State<T>, 'load'>>({ isLoading: true })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` says what the reading depends on
  useEffect(() => {
    let isCurrent = true
    setState(({ value }) => ({ value, isLoading: true }))
    read().then(
      (value) => isCurrent && setState({ value, isLoading: false }),
      (error) => isCurrent && setState({ error, isLoading: false }),
    )
    return () => {
      isCurrent = false
    }
  }, [...about, turn])
  return { ...state, load: () => setTurn((before) => before + 1) }
}

type Props<T> = { state: State<T>; words: Words; children: (value: T) => ReactNode }

export const Loaded = <T,>({ state, words, children }: Props<T>) => {
  if (state.error !== undefined)
    return (
      <p role="alert">
        {textOf(state.error)}{' '}
        <button type="button" onClick={state.load}>
          {words.again}
        </button>
      </p>
    )
  if (state.value === undefined) return <p role="status">{words.loading}</p>
  return <div aria-busy={state.isLoading}>{children(state.value)}</div>
}
