import { events, permissionCodes, type Service } from '@tradepost/contract'
import { barChart } from './bars.chart.ts'
import { createMerchantLine, firstMerchant } from './first-merchant.page.ts'
import { GUIDES, hasGuides } from './guides/library.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.page.ts'
import { partsByName, titleOf } from './served-services.ts'
import type { ShowcaseItem, SiteNumbers, SiteOptions } from './site.types.ts'

/** The shop of the demo as shoppers see it. */
const storefrontOf = ({ demo }: SiteOptions): string | undefined =>
  demo?.shopCode && `/store/${demo.merchantCode}/${demo.shopCode}`

export type LandingData = { items: ShowcaseItem[]; numbers: SiteNumbers | null; isEmpty: boolean }

const number = new Intl.NumberFormat('en-US')
const money = (price: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(price)

/** Commands that work as they are copied; outside the demo the reader fills in their own client. */
const firstCall = ({ publicUrl, demo }: SiteOptions): string => {
  const { id, secret } = demo?.client ?? { id: 'CLIENT_ID', secret: 'CLIENT_SECRET' }
  const code = demo?.merchantCode ?? 'MERCHANT'
  return `BASE=${publicUrl}

TOKEN=$(curl -s $BASE/auth/oauth/token \\
  -d grant_type=client_credentials \\
  -d client_id=${id} \\
  -d client_secret=${secret} \\
  -d tenantId=${code} \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl -s "$BASE/catalog/v1/merchants/${code}/products?limit=3" \\
  -H "Authorization: Bearer $TOKEN"`
}

const terminal = (isEmpty: boolean, options: SiteOptions): Html => {
  const [title, text] = isEmpty
    ? ['First: a merchant', createMerchantLine]
    : ['First call', firstCall(options)]
  return html`<div class="terminal">
<div class="terminal-bar"><span>${title}</span><button type="button" class="copy" data-copy="command" hidden>Copy</button></div>
<pre tabindex="0"${isEmpty && html` class="line"`}><code id="command">${text}</code></pre>
</div>`
}

const hero = (options: SiteOptions, isEmpty: boolean): Html => html`<section class="hero">
<div>
<p class="eyebrow"><span class="dot"></span>Running</p>
<h1>Your trading post is open.</h1>
<p class="lead">${
  options.demo
    ? html`This is the demo: <strong>${options.demo.merchantName}</strong>, a shop with real-looking goods that you may change, break and fill again. Everything is reachable by API.`
    : html`An omnichannel commerce platform on a host of your own. ${options.hasConsole ? 'Staff work in the console; everything is reachable by API, too.' : 'Everything is reachable by API; begin with the reference.'}`
}</p>
<p class="actions">${options.hasConsole && html`<a class="button" href="/admin">Open the console</a> `}${storefrontOf(options) && html`<a class="button quiet" href="${storefrontOf(options)}">Visit the shop</a> `}<a class="button${options.hasConsole ? ' quiet' : ''}" href="/docs">Open the API reference</a> <a class="button quiet" href="/openapi.json">openapi.json</a></p>
<dl class="facts">
<div><dt>Version</dt><dd>${options.version}</dd></div>
<div><dt>Database</dt><dd>${options.databaseKind === 'embedded' ? 'PostgreSQL, embedded' : 'PostgreSQL server'}</dd></div>
${options.demo && html`<div><dt>Merchant</dt><dd><code>${options.demo.merchantCode}</code></dd></div>`}
</dl>
</div>
${terminal(isEmpty, options)}
</section>`

const card = ({ name, price, currencyCode, picture }: ShowcaseItem): Html => html`<li class="card">
<img src="${picture}" alt="" width="400" height="400" loading="lazy">
<p class="name">${name}</p><p class="price">${money(price, currencyCode)}</p>
</li>`

const shelf = (items: ShowcaseItem[]): Html | null =>
  items.length === 0
    ? null
    : html`<section><h2>On the shelf</h2><ul class="cards">${items.map(card)}</ul></section>`

const figure = (count: number, one: string, many: string): Html =>
  html`<p class="figure"><strong>${number.format(count)}</strong> ${count === 1 ? one : many}</p>`

const operationsOf = (services: Service[]): number =>
  services.reduce((sum, { operations }) => sum + Object.keys(operations).length, 0)

const figures = ({ services }: SiteOptions, numbers: SiteNumbers | null): Html =>
  html`<section class="numbers"><h2>In numbers</h2>${
    numbers &&
    html`<div class="figures">
${figure(numbers.products, 'product', 'products')}
${figure(numbers.merchants, 'merchant', 'merchants')}
${numbers.groups && barChart(numbers.groups.title, numbers.groups.bars)}
</div>`
  }<div class="figures interface">
${figure(operationsOf(services), 'operation', 'operations')}
${figure(Object.keys(events).length, 'event', 'events')}
${figure(permissionCodes.length, 'permission', 'permissions')}
</div></section>`

const link = (href: string, name: string, text: string): Html =>
  html`<li><a href="${href}">${name}</a><code>${href}</code><span>${text}</span></li>`

const doors = (options: SiteOptions): Html => {
  const { services, demo, hasConsole } = options
  const storefront = storefrontOf(options)
  return html`<section><h2>Where to go</h2><div class="doors">
<ul class="links"><li class="head">Start here</li>${[
    ...(hasConsole ? [link('/admin', 'Console', 'Where merchant staff work')] : []),
    ...(storefront ? [link(storefront, 'Shop', 'As its customers see it')] : []),
    ...(hasGuides ? [link(GUIDES, 'Guides', 'The documentation of this version, with a search')] : []),
    link('/docs', 'API reference', 'Every operation, with a client to try it'),
    link('/openapi.json', 'OpenAPI 3.1', 'The whole interface in one document'),
    link('/postman.json', 'Postman collection', 'Every operation as a request that can be sent'),
    ...(demo?.mails ? [link('/mail', 'Mail', 'Every e-mail that this demo has sent')] : []),
  ]}</ul>
<ul class="links"><li class="head">For machines</li>${[
    link('/healthz', 'Health', 'Is the process alive?'),
    link('/readyz', 'Readiness', 'Does the database answer?'),
    link('/metrics', 'Metrics', 'Numbers for Prometheus'),
    link('/llms.txt', 'For language models', 'The interface in one page'),
  ]}</ul>
<ul class="links"><li class="head">One service at a time</li>${[...partsByName(services)].map(
    ([name, parts]) => link(`/${name}/openapi.json`, titleOf(parts), `Operations: ${operationsOf(parts)}`),
  )}</ul>
</div></section>`
}

export const landingPage = (options: SiteOptions, { items, numbers, isEmpty }: LandingData): string =>
  layout(
    {
      title: options.demo ? `${options.demo.merchantName} · Tradepost demo` : 'Tradepost',
      nav: html`<nav>${hasGuides && html`<a href="${GUIDES}">Guides</a>`}<a href="/docs">API reference</a><a href="/openapi.json">OpenAPI</a>${options.demo?.mails && html`<a href="/mail">Mail</a>`}</nav>`,
      scripts: html`<script src="/site/copy.js" defer></script>`,
    },
    html`${hero(options, isEmpty)}${isEmpty && firstMerchant}${shelf(items)}${figures(options, numbers)}${doors(options)}`,
  )
