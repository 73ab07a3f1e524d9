import type { MessageText } from '@tradepost/contract'

const message = (words: {
  ready: string
  fetch: string
  until: string
  failed: string
  why: string
}): MessageText => ({
  title: `{{#if file.url}}${words.ready}{{else}}${words.failed}{{/if}}`,
  html: `{{#if file.url}}<p>${words.ready}.</p>
<p><a href="{{file.url}}">${words.fetch}</a></p>
<p>${words.until}</p>{{else}}<p>${words.failed}.</p>{{/if}}
{{#if errorMessage}}<p>${words.why}: {{errorMessage}}</p>{{/if}}`,
})

/** By locale, as those of a template. */
export const exportMessages: Record<string, MessageText> = {
  'en-us': message({
    ready: 'Your export with {{number entityCount}} entries is ready',
    fetch: 'Fetch {{file.fileName}}',
    until: 'The link is valid until {{date file.expireDate}}, {{time file.expireDate}}, for whoever has it.',
    failed: 'Your export could not be written',
    why: 'About it',
  }),
  'de-de': message({
    ready: 'Ihr Export mit {{number entityCount}} Einträgen ist fertig',
    fetch: '{{file.fileName}} abrufen',
    until: 'Der Link gilt bis {{date file.expireDate}}, {{time file.expireDate}}, für alle, die ihn haben.',
    failed: 'Ihr Export konnte nicht geschrieben werden',
    why: 'Dazu',
  }),
}
