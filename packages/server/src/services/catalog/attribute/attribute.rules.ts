import type { AttributeCreate, AttributeUpdate } from '@tradepost/contract'
import { lowerKeys } from '../base/localized.rules.ts'

/** Locale keys in lower case, as they are stored; all else stays as it was sent. */
export const toStored = <T extends { name?: Record<string, string> }>(sent: T): T =>
  sent.name ? { ...sent, name: lowerKeys(sent.name) } : sent

/** The fields of the attribute itself; its values are stored apart. */
export const toStoredAttribute = <T extends AttributeCreate | AttributeUpdate>({ values: _, ...own }: T) =>
  toStored(own)
