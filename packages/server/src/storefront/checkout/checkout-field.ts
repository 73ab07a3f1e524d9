import { type Html, html } from '../../site/html.ts'
import type { Frame } from '../visit/frame.service.ts'
import type { Offered } from './checkout-offer.service.ts'
import type { Entries } from './checkout-prefill.service.ts'

/** The form as it is drawn: what is offered, what was entered, and what is wrong with it by field. */
export type Sheet = Offered & Entries & { frame: Frame; cartId: string; wrong: Record<string, string> }

type Field = {
  name: string
  label: string
  autocomplete?: string
  type?: string
  isOptional?: boolean
  max?: number
}

/** Attributes of a field that has a problem, and the text of it behind the field. */
export const problemAt = ({ wrong }: Sheet, name: string): { mark: Html | null; text: Html | null } => {
  const text = wrong[name]
  if (text === undefined) return { mark: null, text: null }
  const id = `wrong-${name}`
  return {
    mark: html` aria-invalid="true" aria-describedby="${id}"`,
    text: html`<small class="wrong" id="${id}">${text}</small>`,
  }
}

export const field = (
  sheet: Sheet,
  { name, label, autocomplete, type = 'text', isOptional = false, max = 255 }: Field,
): Html => {
  const { mark, text } = problemAt(sheet, name)
  return html`<label class="field">${label}<input type="${type}" name="${name}" maxlength="${max}" value="${sheet.read(name)}"${autocomplete && html` autocomplete="${autocomplete}"`}${!isOptional && html` required`}${mark}>${text}</label>`
}

/** Keeps what was entered in fields that are not shown now. */
export const keptFields = ({ read }: Sheet, names: readonly string[]): Html[] =>
  names
    .filter((name) => read(name) !== '')
    .map((name) => html`<input type="hidden" name="${name}" value="${read(name)}">`)
