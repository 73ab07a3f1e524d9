import type { Request } from '@tradepost/contract/collection'
import type { OpenApiDocument, OperationObject, ResponseObject } from '@tradepost/contract/openapi'
import { highlight } from '../guides/highlight.ts'
import { type Html, html } from '../html.ts'
import { prose } from './prose.ts'
import { fieldList, kindLine, type Schema, type Shapes } from './schema.page.ts'
import { tryForm } from './try.page.ts'

export type Described = { request: Request; operation: OperationObject }

const block = (text: string, language: string): Html =>
  html`<pre tabindex="0"><code>${highlight(text, language)}</code></pre>`

const json = (value: unknown): Html => block(JSON.stringify(value, null, 2), 'json')

const parameterList = (parameters: Request['inPath'], title: string): Html | false =>
  parameters.length > 0 &&
  html`<h4>${title}</h4><ul class="fields">${parameters.map(
    ({ name, about, isRequired }) =>
      html`<li><code>${name}</code>${isRequired && html` <em>required</em>`}${about !== '' && prose(about)}</li>`,
  )}</ul>`

const bodyPart = ({ requestBody, operationId }: OperationObject, shapes: Shapes): Html | false => {
  const [entry] = Object.values(requestBody?.content ?? {})
  if (!entry) return false
  const schema = entry.schema as Schema
  // what is taken stands before what a read has shown, which is taken as well
  const taken = schema.anyOf?.[0] ?? schema
  return html`<h4 id="${operationId}-body">Body</h4><p>${kindLine(taken)}</p>${fieldList(taken, shapes)}`
}

const samplesPart = (operation: OperationObject): Html =>
  html`<div class="samples">${(operation['x-codeSamples'] ?? []).map(
    ({ label, lang, source }, index) =>
      html`<details name="samples-${operation.operationId}"${index === 0 && html` open`}><summary>${label}</summary>${block(source, lang === 'typescript' ? 'ts' : 'sh')}</details>`,
  )}</div>`

const resolved = ({ components }: OpenApiDocument, answer: OperationObject['responses'][string]) =>
  '$ref' in answer
    ? components.responses[answer.$ref.split('/').at(-1) ?? '']
    : (answer satisfies ResponseObject)

const answerPart = (status: string, answer: ResponseObject, shapes: Shapes): Html => {
  const [entry] = Object.values(answer.content ?? {})
  const isError = !/^[23]/.test(status)
  const examples = Object.values(entry?.examples ?? {})
  const fields = !isError && entry && fieldList(entry.schema as Schema, shapes)
  return html`<li><details><summary><strong>${status}</strong> ${answer.description.replaceAll('`', '')}</summary>${
    entry?.example !== undefined && json(entry.example)
  }${isError && examples.slice(0, 1).map(({ value }) => json(value))}${
    fields && html`<details><summary>All fields</summary>${fields}</details>`
  }</details></li>`
}

export const operationPart = ({ request, operation }: Described, document: OpenApiDocument): Html => {
  const shapes = document.components.schemas as Shapes
  const { operationId, responses } = operation
  return html`<article class="operation" id="${operationId}">
<h2><a href="#${operationId}">${request.title}</a></h2>
<p class="route"><span class="method">${request.method.toUpperCase()}</span> <code>${request.path}</code></p>
<div class="halves"><div>
${prose(request.about)}
${parameterList(request.inPath, 'In the address')}
${bodyPart(operation, shapes)}
${parameterList(request.inQuery, 'In the query')}
</div><div>
${samplesPart(operation)}
<h4>Answers</h4>
<ul class="answers">${Object.entries(responses).map(([status, answer]) => {
    const found = resolved(document, answer)
    return found && answerPart(status, found, shapes)
  })}</ul>
${tryForm(request)}
</div></div>
</article>`
}
