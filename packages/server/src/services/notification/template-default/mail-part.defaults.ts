import type { MailLabels } from './mail-words.types.ts'

/** Parts of the texts of templates. Styles stand in attributes, since programs leave out style sheets. */
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const rule = 'border-top:1px solid #e5e0d6'

export const heading = (text: string): string =>
  `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${text}</h1>`

export const paragraph = (text: string): string => `<p style="margin:0 0 14px">${text}</p>`

const small = (text: string): string =>
  `<p class="tp-soft" style="margin:4px 0 0;font-size:14px;color:#5c574f">${text}</p>`

const label = (text: string): string =>
  `<p class="tp-soft" style="margin:20px 0 4px;font-size:13px;color:#5c574f">${text}</p>`

export const when = (condition: string, html: string): string => `{{#if ${condition}}}${html}{{/if}}`

/** Only where the address is known. */
export const button = (path: string, text: string): string =>
  when(
    path,
    `<p style="margin:24px 0 8px"><a class="tp-button" href="{{${path}}}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:{{@root.shop.colors.primary}};color:{{@root.shop.colors.onPrimary}};font-weight:600;text-decoration:none">${text}</a></p>`,
  )

const cell = (style: string, content: string, more = ''): string =>
  `<td class="tp-line"${more} style="padding:12px 0;${rule};${style}">${content}</td>`

const lineOf = (
  below = '',
): string => `<tr>${cell('width:64px', '{{#if imageUrl}}<img src="{{imageUrl}}" alt="{{name}}" width="64" height="64" style="display:block;width:64px;height:64px;border-radius:8px;object-fit:cover;background:#fff">{{/if}}', ' width="64" valign="top"')}
${cell('padding-left:14px', `{{number quantity}} × {{name}}${below}`, ' valign="top"')}
${cell('padding-left:14px;text-align:right;white-space:nowrap', '{{#if (ne amount null)}}{{currency amount @root.event.currencyCode}}{{/if}}', ' align="right" valign="top"')}</tr>`

const goods = (row: string): string =>
  `<table ${table} style="margin:20px 0 0">{{#each event.lines}}
${row}{{/each}}
</table>`

/** The goods that the message is about, with pictures. */
export const lines = goods(lineOf())

const difference = ({ costsMore, costsLess }: MailLabels): string =>
  when('(gt priceDifference 0)', small(costsMore)) + when('(lt priceDifference 0)', small(costsLess))

/** Goods with what they take the place of and what they cost more. */
export const substitutes = (words: MailLabels): string =>
  goods(lineOf(`${when('insteadOf', small(words.insteadOf))}${difference(words)}`))

const sum = (text: string, path: string, style = ''): string =>
  `<tr><td style="padding:4px 0;${style}">${text}</td> <td align="right" style="padding:4px 0 4px 14px;text-align:right;white-space:nowrap;${style}">{{currency ${path} event.salesOrder.currencyCode}}</td></tr>`

const other = (text: string, name: string): string =>
  when(`(ne event.salesOrder.${name} 0)`, sum(text, `event.salesOrder.${name}`))

const isAdded = '(or (ne event.salesOrder.taxAmount 0) (ne event.salesOrder.tax2Amount 0))'

/** As the order has them; taxes that prices include stand below the total. */
export const totals = (
  words: MailLabels,
): string => `<table ${table} class="tp-line" style="${rule};margin:0;padding:8px 0 0">
${sum(words.subTotal, 'event.salesOrder.subTotal')}
${other(words.promotions, 'promoAmount')}${other(words.coupons, 'discountAmount')}${other(words.shipping, 'shippingTotal')}
${when(isAdded, `{{#each event.salesOrder.taxSummary}}${sum(`{{default name ${JSON.stringify(words.tax)}}}`, 'amount')}{{else}}${other(words.tax, 'taxAmount')}${other(words.tax, 'tax2Amount')}{{/each}}`)}
${sum(`<strong>${words.total}</strong>`, 'event.salesOrder.total', 'font-size:18px;font-weight:600;')}
</table>
{{#unless ${isAdded}}}{{#each event.salesOrder.taxSummary}}${small(`${words.includes} {{name}}: {{currency amount event.salesOrder.currencyCode}}`)}{{/each}}{{/unless}}`

const hours = (words: MailLabels): string =>
  when(
    'event.openingHours',
    `${label(words.openingHours)}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="font-size:14px">{{#each event.openingHours}}
<tr><td style="padding:1px 16px 1px 0">{{date date "dddd"}}</td> <td style="padding:1px 0">{{#if (eq hours "closed")}}${words.closed}{{else}}{{hours}}{{/if}}</td></tr>{{/each}}
</table>`,
  )

const slot = (words: MailLabels): string =>
  when(
    'event.slot',
    `${label(words.slot)}${paragraph('{{date event.slot.date "dddd"}}, {{date event.slot.date}}{{#if event.slot.from}}, {{event.slot.from}}–{{event.slot.to}}{{/if}}')}`,
  )

/** The store with its address, the time that was agreed on, and its opening hours. */
export const store = (words: MailLabels): string =>
  when(
    'event.location',
    `${label(words.collectAt)}${paragraph('<strong>{{event.location.name}}</strong>{{#with event.location.addresses.[0]}}<br>{{street}}<br>{{postalCode}} {{city}}{{/with}}')}
${when('event.location.settings.pickupInstructions', paragraph('{{event.location.settings.pickupInstructions}}'))}${slot(words)}${hours(words)}`,
  )

export const delivery = (words: MailLabels): string =>
  when(
    'event.shippingAddress',
    `${label(words.shipTo)}${paragraph('{{#each event.shippingAddress}}{{this}}{{#unless @last}}<br>{{/unless}}{{/each}}')}`,
  )
