import { html } from './html.ts'

export const docsPage = (bundle: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Tradepost</title>
<link rel="icon" href="/site/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site/docs.css">
<script src="${bundle}" defer></script>
<script src="/site/docs.js" type="module"></script>
</head>
<body>
<div id="reference"><p class="wait">Opening the reference…</p></div>
<noscript><p class="wait">The reference needs JavaScript; the interface is described in <a href="/openapi.json">/openapi.json</a>, too.</p></noscript>
</body>
</html>
`.text
