import type { Request } from '@tradepost/contract/collection'
import { type Html, html } from '../html.ts'

type Parameter = Request['inPath'][number]

const input = (place: 'path' | 'query', { name, value, isRequired }: Parameter): Html =>
  html`<label><code>${name}</code><input name="${name}" data-place="${place}" value="${isRequired ? value : ''}" placeholder="${value}"></label>`

const bodyField = (body: Request['body']): Html | false => {
  if (!body) return false
  if (body.type === 'multipart')
    return html`<label>File<input type="file" name="file" data-place="file"></label>`
  const text = JSON.stringify(body.value, null, 2)
  return html`<label>Body<textarea name="body" data-place="body" rows="${Math.min(text.split('\n').length, 20)}" spellcheck="false">${text}</textarea></label>`
}

/** Sends the operation to this server; without the script that does it, the form stays hidden. */
export const tryForm = ({ name, method, path, inPath, inQuery, body }: Request): Html => {
  const query = inQuery.filter((one) => one.name !== 'dryRun')
  const mayBeDry = query.length < inQuery.length
  return html`<form class="try" data-method="${method.toUpperCase()}" data-path="${path}" aria-label="Try ${name}" hidden>
<details><summary>Try it</summary>
${inPath.map((one) => input('path', one))}${query.map((one) => input('query', one))}${bodyField(body)}
${mayBeDry && html`<label class="check"><input type="checkbox" name="dryRun" value="true" data-place="query" checked> Dry run: check it and store nothing</label>`}
<button class="button" type="submit">Send</button>
<output></output>
</details></form>`
}
