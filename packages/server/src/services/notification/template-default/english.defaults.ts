import type { MailWords } from './mail-words.types.ts'

const order = '<strong>{{event.fulfillmentOrder.salesOrderNumber}}</strong>'

const changed = '<strong>{{event.salesOrderNumber}}</strong>'
const total = '<strong>{{currency event.total event.currencyCode}}</strong>'

export const english: MailWords = {
  greeting: 'Hello{{#if customer.firstName}} {{customer.firstName}}{{/if}},',
  labels: {
    subTotal: 'Subtotal',
    promotions: 'Promotions',
    coupons: 'Coupons',
    shipping: 'Shipping',
    tax: 'Tax',
    includes: 'Includes',
    total: 'Total',
    shipTo: 'We deliver to',
    collectAt: 'Collect it at',
    slot: 'Your time',
    openingHours: 'Opening hours',
    closed: 'closed',
    seeOrder: 'See your order',
    insteadOf: 'Instead of {{insteadOf}}',
    costsMore: 'One costs more by {{currency priceDifference @root.event.currencyCode}}',
    costsLess: 'One costs less: {{currency priceDifference @root.event.currencyCode}}',
  },
  texts: {
    orderReceived: {
      title: 'We have received your order {{event.salesOrder.orderNumber}}',
      heading: 'Thank you for your order',
      lead: [
        'we have received your order <strong>{{event.salesOrder.orderNumber}}</strong> of {{date event.salesOrder.submitDate}}.',
      ],
    },
    readyForPickup: {
      title: 'Your order {{event.fulfillmentOrder.salesOrderNumber}} is ready for pickup',
      heading: 'Ready for you',
      lead: [
        `your order ${order} is waiting for you at {{event.location.name}}. Bring its number along.`,
        {
          if: 'event.fulfillmentOrder.heldUntil',
          text: 'We keep it until {{date event.fulfillmentOrder.heldUntil}}, {{time event.fulfillmentOrder.heldUntil}}.',
        },
      ],
    },
    pickupReminder: {
      title: 'Do not forget your order {{event.fulfillmentOrder.salesOrderNumber}}',
      heading: 'Still waiting for you',
      lead: [
        `your order ${order} is still waiting for you at {{event.location.name}}.`,
        {
          if: 'event.fulfillmentOrder.heldUntil',
          text: 'We keep it until {{date event.fulfillmentOrder.heldUntil}}.',
        },
      ],
    },
    pickupExpired: {
      title: 'Your order {{event.fulfillmentOrder.salesOrderNumber}} was not collected',
      heading: 'Put back on the shelf',
      lead: [
        `your order ${order} was not collected at {{event.location.name}} in time, so we have put these goods back and canceled them.`,
        'Nothing is charged for them. What you had paid goes back the way it came.',
      ],
    },
    orderShipped: {
      title: 'Your order {{event.salesOrderNumber}} is on its way',
      heading: 'On its way',
      lead: [
        'we have shipped goods of your order <strong>{{event.salesOrderNumber}}</strong>{{#if event.carrier}} with {{event.carrier}}{{/if}}.',
        { if: 'event.tracking', text: 'Tracking number: <strong>{{event.tracking}}</strong>' },
      ],
      more: { track: 'Track the parcel' },
    },
    orderCanceled: {
      title: 'Your order {{event.salesOrder.orderNumber}} was canceled',
      heading: 'Your order was canceled',
      lead: [
        'your order <strong>{{event.salesOrder.orderNumber}}</strong> of {{date event.salesOrder.submitDate}} was canceled.',
        'Nothing is charged for it. What you had paid goes back the way it came.',
      ],
    },
    orderPartCanceled: {
      title: 'A part of your order {{event.salesOrderNumber}} was canceled',
      heading: 'You get the rest',
      lead: [
        `these goods of your order ${changed} were canceled. We go on with the rest.`,
        `Your order now comes to ${total}. What you had paid beyond that goes back the way it came.`,
      ],
    },
    productSubstituted: {
      title: 'Another product in your order {{event.salesOrderNumber}}',
      heading: 'We found something like it',
      lead: [
        `not all of your order ${changed} was there, so you get another product in its place.`,
        `Your order now comes to ${total}.`,
      ],
    },
    orderRefunded: {
      title: 'Money back for your order {{event.salesOrderNumber}}',
      heading: 'Your money is on its way',
      lead: [
        `we have given back <strong>{{currency event.amount event.currencyCode}}</strong> for your order ${changed}.`,
        'It goes the way that you paid; until you see it, some days may pass.',
      ],
    },
    returnReceived: {
      title: 'Your return {{event.returnOrderNumber}}',
      heading: 'Your return',
      lead: [
        'we have noted your return <strong>{{event.returnOrderNumber}}</strong> of goods of the order {{event.salesOrderNumber}} and let you know as soon as it is done.',
      ],
    },
    passwordReset: {
      title: 'Choose a new password',
      heading: 'Choose a new password',
      lead: [
        'somebody, probably you, asked for a new password.',
        { if: '(not event.resetUrl)', text: 'Your code: <strong>{{event.token}}</strong>' },
      ],
      more: {
        button: 'Choose a new password',
        end: 'It is valid until {{time event.expireDate}}. If it was not you, ignore this message.',
      },
    },
  },
}
