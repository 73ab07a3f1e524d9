import type { Entry, Measure } from './fact.types.ts'

export type Counted = Partial<Omit<Entry, 'measure' | 'at'>> & { at: string }

export const counted = (measure: Measure, known: Counted): Entry => ({
  measure,
  location: '',
  methods: [],
  part: '',
  device: '',
  currency: '',
  n: 1,
  amount: 0,
  work: null,
  ...known,
})

/** Senders may date a step before its predecessor. */
export const secondsBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
