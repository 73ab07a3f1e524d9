import { type Html, html } from './html.ts'

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M4 13 16 4l12 9v3H4z" /><path d="M7 18h4v10H7zm7 0h4v10h-4zm7 0h4v10h-4z" opacity=".55" /></svg>`

type Layout = { title: string; nav?: Html; scripts?: Html }

export const layout = ({ title, nav, scripts }: Layout, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/site/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site/site.css">
${scripts}
</head>
<body>
<header class="bar"><a class="brand" href="/">${mark}<span>Tradepost</span></a>${nav}</header>
<main>${content}</main>
</body>
</html>
`.text

export const notFoundPage = (path: string): string =>
  layout(
    { title: 'Not found · Tradepost' },
    html`<section class="lost">
<p class="eyebrow">404</p>
<h1>Nothing is kept here.</h1>
<p class="lead">There is no page at <code>${path.length > 80 ? `${path.slice(0, 80)}…` : path}</code>.</p>
<p class="actions"><a class="button" href="/">Back to the start</a> <a class="button quiet" href="/docs">API reference</a></p>
</section>`,
  )
