import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { byLook, checkAccess } from './axe.ts'
import { openConsole } from './console.ts'
import { examples, goTo, routesOf, visits } from './routes.ts'

const { home, api, open, signIn } = await openConsole()

const day = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const
const night = { colorScheme: 'dark', viewport: { width: 360, height: 780 } } as const
/** The one that the page has first: another one takes half as long as another page. */
let looks = [
  { ...day, only: undefined },
  { ...night, only: byLook },
]

/** In the light on a desk, and at night on a phone; leaves the page as it was last. */
const checkBoth = async (page: Page, path: string, within?: string[]) => {
  for (const [index, { colorScheme, viewport, only }] of looks.entries()) {
    if (index > 0) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
    }
    await checkAccess(page, { only, within })
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.equal(wide, 0, `${path} is wider than ${viewport.width} pixels`)
  }
  looks = looks.toReversed()
}

describe('whoever cannot see well, or has no mouse', () => {
  it('meets nothing serious in the way on any page of the console, by day and by night', async () => {
    const { addresses: given, locationCode } = await examples(api)
    const page = await open(day)
    await page.goto(home)
    await page.waitForSelector('.sign-in')
    await checkBoth(page, 'the sign-in')
    await signIn(page)
    // a colour on its way from day to night is neither
    await page.addStyleTag({ content: '* { transition: none !important }' })
    await page.evaluate(`localStorage.setItem('tradepost-store', ${JSON.stringify(locationCode)})`)
    const routes = await routesOf(page)
    assert.ok(routes.length > 50, routes.join(' '))
    const unknown = routes.filter((route) => route.includes('$') && given[route] === undefined)
    assert.deepEqual(unknown, [], 'each of these routes needs an address in the examples')
    assert.deepEqual(
      Object.keys(given).filter((route) => !routes.includes(route)),
      [],
      'these routes are gone',
    )

    const found: string[] = []
    for await (const { path, isFirst } of visits(page, routes, given)) {
      // the menu around it is that of the first page
      const within = isFirst ? undefined : ['main']
      await checkBoth(page, path, within).catch((problem: Error) => found.push(problem.message))
    }
    assert.deepEqual(found, [])
    await goTo(page, '/imports/new')
    await page.keyboard.press('?')
    await page.waitForSelector('.keys')
    await checkBoth(page, 'the keys')
    await page.context().close()
  })
})
