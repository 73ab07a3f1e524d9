import type { Locator } from 'playwright-core'

/** As a person reads it: what is hidden is left out, and rows are lines. */
export const textOf = (shown: Locator): Promise<string> => shown.innerText()
