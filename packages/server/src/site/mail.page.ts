import { type Html, html } from './html.ts'
import { layout } from './layout.page.ts'
import type { Mail, MailSummary } from './site.types.ts'

const nav = html`<nav><a href="/docs">API reference</a><a href="/mail">Mail</a></nav>`
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

const when = (date: Date): Html =>
  html`<time datetime="${date.toISOString()}">${moment.format(date)} UTC</time>`

const subjectOf = ({ subject }: MailSummary) => subject || '(no subject)'

const row = (mail: MailSummary): Html => html`<li><a class="mail" href="/mail/${mail.id}">
<span class="to">${mail.to}</span><strong>${subjectOf(mail)}</strong>${when(mail.date)}</a></li>`

const none = html`<p class="lead">Nothing has been sent yet. Place an order in the shop, and its confirmation arrives here within seconds.</p>`

export const mailListPage = (mails: MailSummary[]): string =>
  layout(
    { title: 'Mail · Tradepost demo', nav },
    html`<section>
<p class="eyebrow"><span class="dot"></span>Demo mailbox</p>
<h1>Mail</h1>
<p class="lead">E-mails of the demo go to a mail server that keeps them here and passes none on. The newest come first.</p>
<p class="actions"><a class="button quiet" href="/mail">Look again</a></p>
${mails.length === 0 ? none : html`<ul class="mails">${mails.map(row)}</ul>`}
</section>`,
  )

const content = ({ id, html: markup, text }: Mail): Html =>
  markup === null
    ? html`<pre class="mail-text" tabindex="0">${text}</pre>`
    : html`<iframe class="mail-content" src="/mail/${id}/content" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message as it was written"></iframe>
<details><summary>Plain text</summary><pre class="mail-text" tabindex="0">${text}</pre></details>`

const header = ({ name, value }: Mail['headers'][number]): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

export const mailPage = (mail: Mail): string =>
  layout(
    { title: `${subjectOf(mail)} · Mail`, nav },
    html`<section>
<p class="eyebrow"><a href="/mail">All mail</a></p>
<h1 class="mail-subject">${subjectOf(mail)}</h1>
<dl class="facts">
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>Received</dt><dd>${when(mail.date)}</dd></div>
</dl>
<div class="mail-parts">${content(mail)}
<details><summary>Headers</summary><dl class="mail-headers">${mail.headers.map(header)}</dl></details>
</div>
</section>`,
  )

/** Links leave the frame; the policy of the address keeps everything else in. */
export const mailContent = (markup: string): string => `<!doctype html><base target="_blank">${markup}`
