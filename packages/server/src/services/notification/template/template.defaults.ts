import type { SystemEventType, TemplateCreate } from '@tradepost/contract'

const greeting = '<p>Hello{{#if customer.firstName}} {{customer.firstName}}{{/if}},</p>'

const transactional = (
  code: string,
  name: string,
  eventType: SystemEventType,
  message: { title: string; html: string },
): TemplateCreate => ({
  code,
  name,
  channels: ['email'],
  triggerType: 'event',
  eventType,
  messages: { 'en-us': { title: message.title, html: `${greeting}\n${message.html}` } },
})

const lines = `<ul>{{#each event.salesOrder.lineItems}}
<li>{{number quantity}} × {{product.name}}: {{currency extendedPrice ../event.salesOrder.currencyCode}}</li>{{/each}}
</ul>`

/** For a new merchant. Nothing is sent until a campaign uses them. */
export const defaultTemplates: TemplateCreate[] = [
  transactional('orderReceived', 'Order received', 'salesOrderAdded', {
    title: 'We have received your order {{event.salesOrder.orderNumber}}',
    html: `<p>thank you for your order <strong>{{event.salesOrder.orderNumber}}</strong> of {{date event.salesOrder.submitDate}}.</p>
${lines}
<p>Total: <strong>{{currency event.salesOrder.total event.salesOrder.currencyCode}}</strong></p>`,
  }),
  transactional('readyForPickup', 'Ready for pickup', 'fulfillmentOrderStatusUpdated', {
    title: 'Your order {{event.fulfillmentOrder.salesOrderNumber}} is ready for pickup',
    html: `<p>your order <strong>{{event.fulfillmentOrder.salesOrderNumber}}</strong> is waiting for you at {{event.location.name}}.</p>
{{#with event.location.addresses.[0]}}<p>{{street}}<br>{{postalCode}} {{city}}</p>{{/with}}
{{#if event.fulfillmentOrder.heldUntil}}<p>We keep it until {{date event.fulfillmentOrder.heldUntil}}, {{time event.fulfillmentOrder.heldUntil}}.</p>{{/if}}`,
  }),
  transactional('pickupReminder', 'Pickup reminder', 'orderNotPickedUp', {
    title: 'Do not forget your order {{event.fulfillmentOrder.salesOrderNumber}}',
    html: `<p>your order <strong>{{event.fulfillmentOrder.salesOrderNumber}}</strong> is still waiting for you at {{event.location.name}}.</p>
{{#if event.fulfillmentOrder.heldUntil}}<p>We keep it until {{date event.fulfillmentOrder.heldUntil}}.</p>{{/if}}`,
  }),
  transactional('orderShipped', 'Shipped', 'salesOrderFulfillmentAdded', {
    title: 'Your order {{event.salesOrderNumber}} is on its way',
    html: `<p>we have shipped goods of your order <strong>{{event.salesOrderNumber}}</strong>{{#if event.carrier}} with {{event.carrier}}{{/if}}.</p>
{{#if event.tracking}}<p>Tracking number: <strong>{{event.tracking}}</strong></p>{{/if}}`,
  }),
  transactional('returnReceived', 'Return received', 'returnOrderAdded', {
    title: 'Your return {{event.returnOrderNumber}}',
    html: `<p>we have noted your return <strong>{{event.returnOrderNumber}}</strong> of goods of the order {{event.salesOrderNumber}} and let you know as soon as it is done.</p>`,
  }),
  transactional('passwordReset', 'Password reset', 'customerPasswordResetRequested', {
    title: 'Choose a new password',
    html: `<p>somebody, probably you, asked for a new password.</p>
{{#if event.resetUrl}}<p><a href="{{event.resetUrl}}">Choose a new password</a></p>{{else}}<p>Your code: <strong>{{event.token}}</strong></p>{{/if}}
<p>It is valid until {{time event.expireDate}}. If it was not you, ignore this message.</p>`,
  }),
]
