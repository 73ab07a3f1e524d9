import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { amountsIn, centsIn, datesIn, textsIn } from './amounts.ts'
import type { Desk } from './desk.ts'
import { textOf } from './text.ts'

const merchantZone = 'America/New_York'
const dateText = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g

/** Cells and figures of the console that are a number and nothing else: pieces in stock, quantities, counts. */
const numbers = '[data-number=true], .figure-row dd, .timeline b[data-sign]'
const plainNumber = /^[+−-]?([\d,]+(?:\.\d+)?)$/

const checkNumbers = async (page: Page, cents: Set<number>): Promise<void> => {
  for (const text of await page.locator('main').locator(numbers).allTextContents()) {
    const [, digits] = plainNumber.exec(text.trim()) ?? []
    if (digits === undefined) continue
    const number = Number(digits.replaceAll(',', ''))
    assert.ok(cents.has(Math.round(number * 100)), `${page.url()} shows ${text}, which the API does not give`)
  }
}

const checkStatuses = async (page: Page, answers: unknown): Promise<void> => {
  const given = textsIn(answers)
  for (const one of await page.locator('main .status').all()) {
    const status = (await one.getAttribute('data-status')) ?? ''
    assert.ok(given.has(status), `${page.url()} shows ${status}, which the API does not give`)
  }
}

/** The law of all pages: no sum, figure, day and status is shown that the API of this moment does not give. */
export const checkShown = async (page: Page, answers: unknown): Promise<void> => {
  const text = await textOf(page.locator('main').first())
  const [cents, dates] = [centsIn(answers), datesIn(answers, 'en-US', merchantZone)]
  for (const amount of amountsIn(text))
    assert.ok(cents.has(amount), `${page.url()} shows ${amount / 100}, which the API does not give: ${text}`)
  for (const [date] of text.matchAll(dateText))
    assert.ok(dates.has(date), `${page.url()} shows ${date}, which the API does not give`)
  await checkNumbers(page, cents)
  await checkStatuses(page, answers)
}

/** Answers that the console read while it showed a page; asked again at the moment of the check, by another client. */
export const readsOf = (page: Page, { url, api }: Pick<Desk, 'url' | 'api'>) => {
  const asked = new Set<string>()
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/admin/api/'))
      asked.add(pathname.slice('/admin/api'.length) + search)
  }
  page.on('request', note)
  const answers = async (): Promise<unknown[]> => {
    const { access_token } = await api.issueToken({
      body: {
        grant_type: 'client_credentials',
        client_id: 'demo',
        client_secret: 'demo-secret',
        tenantId: 'demo',
      },
    })
    return Promise.all(
      [...asked].map(async (path) => {
        const answer = await fetch(url + path, { headers: { authorization: `Bearer ${access_token}` } })
        return answer.headers.get('content-type')?.includes('json') ? answer.json() : null
      }),
    )
  }
  return { forget: () => asked.clear(), answers }
}
