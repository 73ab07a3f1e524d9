import type { MailWords } from './mail-words.types.ts'

const order = '<strong>{{event.fulfillmentOrder.salesOrderNumber}}</strong>'

const changed = '<strong>{{event.salesOrderNumber}}</strong>'
const total = '<strong>{{currency event.total event.currencyCode}}</strong>'

export const german: MailWords = {
  greeting: 'Guten Tag{{#if customer.firstName}} {{customer.firstName}}{{/if}},',
  labels: {
    subTotal: 'Zwischensumme',
    promotions: 'Aktionen',
    coupons: 'Gutscheine',
    shipping: 'Versand',
    tax: 'Steuer',
    includes: 'Darin',
    total: 'Summe',
    shipTo: 'Wir liefern an',
    collectAt: 'Abholung',
    slot: 'Ihr Termin',
    openingHours: 'Öffnungszeiten',
    closed: 'geschlossen',
    seeOrder: 'Zur Bestellung',
    insteadOf: 'Statt {{insteadOf}}',
    costsMore: 'Je Stück teurer um {{currency priceDifference @root.event.currencyCode}}',
    costsLess: 'Je Stück günstiger: {{currency priceDifference @root.event.currencyCode}}',
  },
  texts: {
    orderReceived: {
      title: 'Wir haben Ihre Bestellung {{event.salesOrder.orderNumber}} erhalten',
      heading: 'Vielen Dank für Ihre Bestellung',
      lead: [
        'wir haben Ihre Bestellung <strong>{{event.salesOrder.orderNumber}}</strong> vom {{date event.salesOrder.submitDate}} erhalten.',
      ],
    },
    readyForPickup: {
      title: 'Ihre Bestellung {{event.fulfillmentOrder.salesOrderNumber}} liegt bereit',
      heading: 'Liegt für Sie bereit',
      lead: [
        `Ihre Bestellung ${order} wartet auf Sie: {{event.location.name}}. Bringen Sie die Nummer mit.`,
        {
          if: 'event.fulfillmentOrder.heldUntil',
          text: 'Wir heben sie bis {{date event.fulfillmentOrder.heldUntil}}, {{time event.fulfillmentOrder.heldUntil}} Uhr auf.',
        },
      ],
    },
    pickupReminder: {
      title: 'Denken Sie an Ihre Bestellung {{event.fulfillmentOrder.salesOrderNumber}}',
      heading: 'Wartet noch auf Sie',
      lead: [
        `Ihre Bestellung ${order} wartet noch auf Sie: {{event.location.name}}.`,
        {
          if: 'event.fulfillmentOrder.heldUntil',
          text: 'Wir heben sie bis {{date event.fulfillmentOrder.heldUntil}} auf.',
        },
      ],
    },
    pickupExpired: {
      title: 'Ihre Bestellung {{event.fulfillmentOrder.salesOrderNumber}} wurde nicht abgeholt',
      heading: 'Nicht abgeholt',
      lead: [
        `Ihre Bestellung ${order} wurde nicht rechtzeitig abgeholt ({{event.location.name}}). Wir haben die Ware zurückgelegt und storniert.`,
        'Sie wird nicht berechnet. Was Sie schon bezahlt haben, geht auf demselben Weg zurück.',
      ],
    },
    orderShipped: {
      title: 'Ihre Bestellung {{event.salesOrderNumber}} ist unterwegs',
      heading: 'Unterwegs zu Ihnen',
      lead: [
        'wir haben Ware Ihrer Bestellung <strong>{{event.salesOrderNumber}}</strong> verschickt{{#if event.carrier}}, mit {{event.carrier}}{{/if}}.',
        { if: 'event.tracking', text: 'Sendungsnummer: <strong>{{event.tracking}}</strong>' },
      ],
      more: { track: 'Sendung verfolgen' },
    },
    orderCanceled: {
      title: 'Ihre Bestellung {{event.salesOrder.orderNumber}} wurde storniert',
      heading: 'Ihre Bestellung wurde storniert',
      lead: [
        'Ihre Bestellung <strong>{{event.salesOrder.orderNumber}}</strong> vom {{date event.salesOrder.submitDate}} wurde storniert.',
        'Sie wird nicht berechnet. Was Sie schon bezahlt haben, geht auf demselben Weg zurück.',
      ],
    },
    orderPartCanceled: {
      title: 'Ein Teil Ihrer Bestellung {{event.salesOrderNumber}} wurde storniert',
      heading: 'Den Rest bekommen Sie',
      lead: [
        `diese Ware Ihrer Bestellung ${changed} wurde storniert. Mit dem Rest geht es weiter.`,
        `Ihre Bestellung kostet jetzt ${total}. Was Sie darüber hinaus schon bezahlt haben, geht auf demselben Weg zurück.`,
      ],
    },
    productSubstituted: {
      title: 'Ein anderes Produkt in Ihrer Bestellung {{event.salesOrderNumber}}',
      heading: 'Wir haben Ersatz gefunden',
      lead: [
        `von Ihrer Bestellung ${changed} war nicht alles da. Sie bekommen dafür ein anderes Produkt.`,
        `Ihre Bestellung kostet jetzt ${total}.`,
      ],
    },
    orderRefunded: {
      title: 'Geld zurück für Ihre Bestellung {{event.salesOrderNumber}}',
      heading: 'Ihr Geld ist unterwegs',
      lead: [
        `wir haben Ihnen <strong>{{currency event.amount event.currencyCode}}</strong> für Ihre Bestellung ${changed} zurückgezahlt.`,
        'Es geht den Weg, auf dem Sie bezahlt haben. Bis Sie es sehen, können einige Tage vergehen.',
      ],
    },
    returnReceived: {
      title: 'Ihre Rücksendung {{event.returnOrderNumber}}',
      heading: 'Ihre Rücksendung',
      lead: [
        'Ihre Rücksendung <strong>{{event.returnOrderNumber}}</strong> zur Bestellung {{event.salesOrderNumber}} ist notiert. Wir melden uns, sobald sie bearbeitet ist.',
      ],
    },
    passwordReset: {
      title: 'Wählen Sie ein neues Passwort',
      heading: 'Neues Passwort wählen',
      lead: [
        'jemand, vermutlich Sie, hat ein neues Passwort verlangt.',
        { if: '(not event.resetUrl)', text: 'Ihr Code: <strong>{{event.token}}</strong>' },
      ],
      more: {
        button: 'Neues Passwort wählen',
        end: 'Er gilt bis {{time event.expireDate}} Uhr. Wenn Sie es nicht waren, ist nichts zu tun.',
      },
    },
  },
}
