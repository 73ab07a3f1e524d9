import { html } from '../../site/html.ts'
import { linkHref } from '../layout/links.ts'
import { richText } from '../markup/rich-text.ts'
import { isOn, textOf, wordOf } from './config.rules.ts'
import type { Draw } from './widget.types.ts'

export const buttonWidget: Draw = ({ config, visit }) => {
  const text = textOf(config, 'text')
  const href = linkHref(visit.frame, config.link)
  return text === '' || href === null
    ? null
    : html`<p class="center"><a class="button" href="${href}">${text}</a></p>`
}

/** Formatting is a look and no rank: every headline of a page is one below its title. */
export const headlineWidget: Draw = ({ config }) => {
  const value = config.headline
  const headline = typeof value === 'string' ? { text: value } : ((value ?? {}) as Record<string, unknown>)
  const text = textOf(headline, 'text')
  if (text === '') return null
  const look = [
    ['left', 'center', 'right', 'justify'].find((each) => each === wordOf(headline, 'textAlign')),
    /^h[1-6]$/.test(wordOf(headline, 'typography')) && `look-${wordOf(headline, 'typography')}`,
    isOn(headline, 'bold') && 'bold',
    isOn(headline, 'italic') && 'italic',
    isOn(headline, 'underline') && 'underline',
  ].filter(Boolean)
  return html`<h2 class="headline ${look.join(' ')}">${text}</h2>`
}

export const richTextWidget: Draw = ({ config }) => {
  const text = textOf(config, 'text')
  return text === '' ? null : html`<div class="prose">${richText(text)}</div>`
}

export const htmlWidget: Draw = ({ config }) => {
  const text = textOf(config, 'html')
  return text === '' ? null : html`<div class="prose">${richText(text)}</div>`
}
