import type { TemplateUpdate } from '@tradepost/contract'

type Message = { title: string; html: string }

const greeting = '<p>Guten Tag{{#if customer.firstName}} {{customer.firstName}}{{/if}},</p>'

const lines = `<ul>{{#each event.salesOrder.lineItems}}
<li>{{number quantity}} × {{product.name}}: {{currency extendedPrice ../event.salesOrder.currencyCode}}</li>{{/each}}
</ul>`

const texts: Record<string, Message> = {
  orderReceived: {
    title: 'Wir haben Ihre Bestellung {{event.salesOrder.orderNumber}} erhalten',
    html: `<p>vielen Dank für Ihre Bestellung <strong>{{event.salesOrder.orderNumber}}</strong> vom {{date event.salesOrder.submitDate}}.</p>
${lines}
<p>Summe: <strong>{{currency event.salesOrder.total event.salesOrder.currencyCode}}</strong></p>`,
  },
  readyForPickup: {
    title: 'Ihre Bestellung {{event.fulfillmentOrder.salesOrderNumber}} liegt bereit',
    html: `<p>Ihre Bestellung <strong>{{event.fulfillmentOrder.salesOrderNumber}}</strong> wartet auf Sie: {{event.location.name}}.</p>`,
  },
  pickupReminder: {
    title: 'Denken Sie an Ihre Bestellung {{event.fulfillmentOrder.salesOrderNumber}}',
    html: `<p>Ihre Bestellung <strong>{{event.fulfillmentOrder.salesOrderNumber}}</strong> wartet noch auf Sie: {{event.location.name}}.</p>`,
  },
  orderShipped: {
    title: 'Ihre Bestellung {{event.salesOrderNumber}} ist unterwegs',
    html: `<p>wir haben Ware Ihrer Bestellung <strong>{{event.salesOrderNumber}}</strong> verschickt{{#if event.carrier}}, mit {{event.carrier}}{{/if}}.</p>
{{#if event.tracking}}<p>Sendungsnummer: <strong>{{event.tracking}}</strong></p>{{/if}}`,
  },
  returnReceived: {
    title: 'Ihre Rücksendung {{event.returnOrderNumber}}',
    html: `<p>Ihre Rücksendung <strong>{{event.returnOrderNumber}}</strong> ist notiert. Wir melden uns, sobald sie bearbeitet ist.</p>`,
  },
  passwordReset: {
    title: 'Wählen Sie ein neues Passwort',
    html: `<p>jemand, vermutlich Sie, hat ein neues Passwort verlangt.</p>
{{#if event.resetUrl}}<p><a href="{{event.resetUrl}}">Neues Passwort wählen</a></p>{{else}}<p>Ihr Code: <strong>{{event.token}}</strong></p>{{/if}}
<p>Er gilt bis {{time event.expireDate}}. Wenn Sie es nicht waren, ist nichts zu tun.</p>`,
  },
}

/** For the shop in Germany, beside the English texts that every merchant starts with. */
export const germanMessages: { code: string; update: TemplateUpdate }[] = Object.entries(texts).map(
  ([code, { title, html }]) => ({
    code,
    update: { messages: { 'de-de': { title, html: `${greeting}\n${html}` } } },
  }),
)
