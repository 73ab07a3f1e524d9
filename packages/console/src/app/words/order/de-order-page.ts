import type { orderPage as english } from './en-order-page.ts'

export const orderPage: typeof english = {
  guest: 'Gast',
  customerGone: 'Der Kunde wurde gelöscht.',
  coupon: (code) => `Gutschein ${code}`,
  insteadOf: (name) => `Statt ${name}`,
  cameBack: (count) => `Zurückgegeben: ${count}`,
  works: 'Abwicklungsaufträge',
  givenBy: (who) => `Dem Standort zugeteilt von ${who === 'system' ? 'Tradepost' : who}`,
  looked: (count) => `Geprüfte Standorte: ${count}`,
  routingReasons: {
    wanted: 'Die Bestellung nennt diesen Standort',
    onlyOne: 'Kein anderer Standort konnte ihn übernehmen',
    fewestSplits: 'Er hat mehr von der Bestellung als andere',
    nearest: 'Er liegt näher als andere',
    mostStock: 'Er hat mehr Bestand als andere',
    priority: 'Er steht in den Regeln vorn',
    equal: 'Andere wären ebenso gut gewesen',
    remainder: 'Er hat, was den anderen fehlt',
    waitsForStock: 'Die Ware wird hier erwartet',
  },
}
