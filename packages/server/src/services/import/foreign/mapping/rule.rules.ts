import type { Lost, Taken } from './mapping.types.ts'
import type { Slot } from './slot.table.ts'

export const to = (slot: Slot, more: Omit<Taken, 'to'> = {}): Taken => ({ to: slot, ...more })
export const lost = (reason: string, except: string[] = []): Lost => ({ lost: reason, except })
export const property = (code: string, list?: string): Taken =>
  to('property', { property: code, ...(list && { list }) })

export const yesOrNo = { true: 'true', false: 'false', yes: 'true', no: 'false', '1': 'true', '0': 'false' }

/** Why some columns of every system stay behind. */
export const noSearchTexts = 'titles and descriptions for search engines are written by the storefront'
export const noFeedFields = 'feeds take their fields from the product'
export const idOnly = 'the file has only the id, which means nothing here'
export const figures = 'figures are computed from orders'
