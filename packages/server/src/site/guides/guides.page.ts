import { type Html, html } from '../html.ts'
import { layout } from '../layout.page.ts'
import { GUIDES, type Page } from './library.ts'
import type { Found } from './search.ts'

export const MOST_LETTERS = 200

const frame = (title: string, query: string, content: Html): string =>
  layout(
    {
      title: `${title} · Tradepost`,
      nav: html`<nav><a href="${GUIDES}">Guides</a><a href="/docs">API reference</a></nav>`,
      scripts: html`<link rel="stylesheet" href="/site/guides.css">`,
    },
    html`<form class="search" role="search" action="${GUIDES}">
<input type="search" name="q" value="${query}" maxlength="${MOST_LETTERS}" aria-label="Search the guides" placeholder="Search the guides">
<button class="button" type="submit">Search</button>
</form>${content}`,
  )

export const guidePage = ({ title, content }: Page): string =>
  frame(title, '', html`<article class="guide">${content}</article>`)

const row = ({ address, title, heading, excerpt }: Found): Html =>
  html`<li><a href="${address}">${heading}</a>${heading !== title && html`<small>${title}</small>`}<p>${excerpt}</p></li>`

export const searchPage = (query: string, found: Found[]): string =>
  frame(
    'Search',
    query,
    html`<section class="found"><h1>Search</h1>
<p class="lead">${found.length === 0 ? html`Nothing has all words of “${query}”. Try fewer or shorter ones, or look at <a href="${GUIDES}">all guides</a>.` : html`The sections that have all words of “${query}”:`}</p>
<ul>${found.map(row)}</ul></section>`,
  )
