import type { Page } from 'playwright-core'
import { locales } from './seed.ts'

type Act = (page: Page) => Promise<unknown>
/** One field of a form: what somebody does to it, and all that may differ in the entity afterwards. */
export type Change = { act: Act; expected: Record<string, unknown> }
export type FormRow = {
  /** Below `packages/console/src/app/area`. */
  file: string
  path: string
  read(): Promise<unknown>
  /** Shows the form, where the page alone does not; before each change if it is in a dialog that closes with it. */
  open?: Act
  /** Sends it by a button; any other form is saved by its key. */
  submit?: Act
  changes: Change[]
}

export const fill = (
  name: string,
  text: string,
  expected: Record<string, unknown> = { [name]: text },
): Change => ({
  act: (page) => page.fill(`[name="${name}"]:visible`, text),
  expected,
})
export const number = (name: string, value: number, path = name) =>
  fill(name, String(value), { [path]: value })
export const fillLabeled = (label: string, text: string, expected: Record<string, unknown>): Change => ({
  act: (page) => page.getByLabel(label, { exact: true }).first().fill(text),
  expected,
})
export const flip = (label: string, isOn: boolean, expected: Record<string, unknown>): Change => ({
  act: (page) => page.getByLabel(label, { exact: true }).first().setChecked(isOn),
  expected,
})

export const submitDialog: Act = async (page) => {
  const dialog = page.locator('[role=dialog]')
  await dialog.locator('[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
}
export const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click()

/** A read in every language, by the language. */
export const inLocales = async (read: (localeCode: string) => Promise<unknown>) =>
  Object.fromEntries(await Promise.all(locales.map(async (locale) => [locale, await read(locale)])))
export const everyLocale = (path: string, value: unknown) =>
  Object.fromEntries(locales.map((locale) => [`${locale}.${path}`, value]))
