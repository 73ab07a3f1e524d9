import { type Html, html } from '../../site/html.ts'
import type { Visit } from '../visit/visit.ts'

type Field = {
  name: string
  label: string
  type?: string
  autocomplete: string
  hint?: string
  min?: number
  max?: number
}

export const field = (
  visit: Visit,
  { name, label, type = 'text', autocomplete, hint, min, max = 255 }: Field,
): Html => {
  const value = type === 'password' ? '' : (visit.form.get(name) ?? '')
  return html`<label class="field">${label}<input type="${type}" name="${name}" required maxlength="${max}" autocomplete="${autocomplete}" value="${value}"${min && html` minlength="${min}"`}>${hint && html`<small>${hint}</small>`}</label>`
}
