import type { BoundOperation, Operation } from '@tradepost/contract'
import type { OpenApiDocument } from '@tradepost/contract/openapi'
import { firstRules } from '@tradepost/contract/openapi'
import { GUIDES, hasGuides } from '../guides/library.ts'
import { type Html, html } from '../html.ts'
import { layout } from '../layout.page.ts'
import { type Chapter, EVENTS, REFERENCE } from './chapters.ts'
import { type Described, operationPart } from './operation.page.ts'
import { prose } from './prose.ts'
import { fieldList, kindLine, type Schema, type Shapes, shapesOf } from './schema.page.ts'

export const MOST_LETTERS = 200

const frame = (title: string, query: string, content: Html): string =>
  layout(
    {
      title: `${title} · Tradepost`,
      nav: html`<nav>${hasGuides && html`<a href="${GUIDES}">Guides</a>`}<a href="${REFERENCE}">API reference</a><a href="/openapi.json">OpenAPI</a></nav>`,
      scripts: html`<link rel="stylesheet" href="/site/guides.css"><link rel="stylesheet" href="/site/reference.css"><script src="/site/reference.js" type="module"></script>`,
    },
    html`<form class="search" role="search" action="${REFERENCE}">
<input type="search" name="q" value="${query}" maxlength="${MOST_LETTERS}" aria-label="Search the operations" placeholder="What do you want to do? “change the price of a product”">
<button class="button" type="submit">Search</button>
</form><div class="guide reference">${content}</div>`,
  )

const line = (address: string, name: string, { method, summary }: Operation): Html =>
  html`<li><a href="${address}#${name}">${summary}</a> <small><span class="method">${method}</span> ${name}</small></li>`

const chapterPart = ({ address, name, about, operations }: Chapter): Html =>
  html`<h3><a href="${address}">${name}</a></h3><p>${about}</p>
<ul class="operations">${operations.map(([each, operation]) => line(address, each, operation))}</ul>`

export const contentsPage = (chapters: Chapter[]): string =>
  frame(
    'API reference',
    '',
    html`<h1>API reference</h1>${prose(firstRules)}
<p>The same as files: <a href="/openapi.json">OpenAPI</a>, <a href="/postman.json">Postman</a>, <a href="/llms.txt">llms.txt</a>. What is sent to you: <a href="${EVENTS}">events</a>.</p>
${[...Map.groupBy(chapters, ({ service }) => service)].map(
  ([{ title, description }, own]) =>
    html`<section class="service"><h2>${title}</h2>${prose(description)}${own.map(chapterPart)}</section>`,
)}`,
  )

export const searchPage = (query: string, found: BoundOperation[], chapters: Chapter[]): string => {
  const addressOf = (bound: BoundOperation) =>
    chapters.find(({ operations }) => operations.some(([name]) => name === bound.name))?.address ?? REFERENCE
  return frame(
    'Search',
    query,
    html`<h1>Search</h1><p class="lead">${
      found.length === 0
        ? html`No operation fits “${query}”. Try the name of a thing, such as product or sales order, or look at <a href="${REFERENCE}">all operations</a>.`
        : html`The operations that fit “${query}” best:`
    }</p><ul class="operations">${found.map((bound) => line(addressOf(bound), bound.name, bound.operation))}</ul>`,
  )
}

const shapesPart = (schemas: unknown[], shapes: Shapes): Html => {
  const found = shapesOf(schemas, shapes)
  return html`${found.length > 0 && html`<h2>Shapes</h2>`}${found.map(
    ([name, shape]) =>
      html`<article class="shape" id="shape-${name}"><h3>${name}</h3>${shape.description && prose(shape.description)}${fieldList(shape, shapes, [name, name]) ?? html`<p>${kindLine(shape)}</p>`}</article>`,
  )}`
}

/** All that a chapter holds, with the shapes that it speaks of. */
export const chapterPage = (chapter: Chapter, described: Described[], document: OpenApiDocument): string => {
  const shapes = document.components.schemas as Shapes
  const spoken = described.map(({ operation: { requestBody, responses } }) => [
    requestBody,
    Object.entries(responses).filter(([status]) => status.startsWith('2')),
  ])
  return frame(
    chapter.name,
    '',
    html`<p class="eyebrow"><a href="${REFERENCE}">API reference</a> / ${chapter.service.title}</p>
<h1>${chapter.name}</h1><p class="lead">${chapter.about}</p>
<ul class="operations">${chapter.operations.map(([name, operation]) => line('', name, operation))}</ul>
<label class="token" hidden>Access token for “Try it”<input type="password" autocomplete="off" id="token"></label>
${described.map((one) => operationPart(one, document))}
${shapesPart(spoken, shapes)}`,
  )
}

/** The events that webhooks receive. */
export const eventsPage = ({ webhooks, components }: OpenApiDocument): string => {
  const shapes = components.schemas as Shapes
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const schema = post.requestBody?.content['application/json']?.schema as Schema | undefined
    return { name, about: post.description ?? '', payload: schema?.properties?.payload ?? {} }
  })
  return frame(
    'Webhook events',
    '',
    html`<p class="eyebrow"><a href="${REFERENCE}">API reference</a></p><h1>Webhook events</h1>
<p class="lead">What is posted to your <a href="${REFERENCE}/webhooks">webhooks</a>: each event in an envelope, with its <code>payload</code>.</p>
<article class="shape"><h2>The envelope</h2>${fieldList(shapes.EventDelivery ?? {}, shapes)}</article>
${events.map(
  ({ name, about, payload }) =>
    html`<article class="shape" id="${name}"><h3>${name}</h3>${prose(about)}${fieldList(payload, shapes)}</article>`,
)}
${shapesPart(
  events.map(({ payload }) => payload),
  shapes,
)}`,
  )
}
