import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rows of a list and fields of a form are alike, and looking at each of them takes long. */
const alike = [
  '.table tbody tr:nth-child(n + 4)',
  '.rows li:nth-child(n + 5)',
  '.tree li li:nth-child(n + 3)',
  '.fields > :nth-child(n + 9)',
]

/** Rules whose outcome depends on colours or on the size of the window; the others are checked once. */
export const byLook = ['color-contrast', 'scrollable-region-focusable']

type Part = {
  /** Rules; all of them unless given. */
  only?: string[]
  /** Selectors of parts of the page; all of it unless given. */
  within?: string[]
}

/** The page works with a screen reader and without a mouse: axe finds nothing serious. */
export const checkAccess = async (page: Page, { only, within }: Part = {}): Promise<void> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const context = JSON.stringify({ exclude: alike, ...(within && { include: within }) })
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }>(`axe.run(${context}, ${options})`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  assert.deepEqual(told, [], page.url())
}
