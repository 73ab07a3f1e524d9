import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Whoever cannot see or use a mouse gets along with the page: nothing serious stands in the way. */
export const checkAccess = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }>('axe.run({ resultTypes: ["violations"] })')
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  assert.deepEqual(told, [], page.url())
}
