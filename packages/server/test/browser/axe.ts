import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Each page that is loaded reads it anew, and the short one takes half as long. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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

/** Rules whose violations are never serious; nobody reads their outcome, and they take a sixth of the time. */
const notSerious = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }]))`

/**
 * The colour behind a text is looked for in a map of all elements, which takes most of the time: parts that are not looked
 * at need not be on it. axe draws it by walking the document.
 */
const drawLess = (within: string[] | undefined) => `{
  const parts = [...document.querySelectorAll(${JSON.stringify(within?.join() ?? 'html')})]
  const isNear = (node) => parts.some((part) => part.contains(node) || node.contains(part))
  const isDrawn = (node) => isNear(node) && !node.matches(${JSON.stringify(alike.join())})
  document.createTreeWalker = (root, kinds) => Document.prototype.createTreeWalker.call(document, root, kinds,
    (node) => isDrawn(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT)
}`

/** The page works with a screen reader and without a mouse: axe finds nothing serious. */
export const checkAccess = async (page: Page, { only, within }: Part = {}): Promise<void> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const context = JSON.stringify({ exclude: alike, ...(within && { include: within }) })
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  const violations = await page.evaluate<{ id: string; impact: string; nodes: { html: string }[] }[]>(
    `${drawLess(within)}
    axe.run(${context}, { ...${options}, rules: ${notSerious} })
      .then(({ violations }) => violations)
      .finally(() => { delete document.createTreeWalker })`,
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  assert.deepEqual(told, [], page.url())
}
