import type { orderPage as english } from './en-order-page.ts'

export const orderPage: typeof english = {
  guest: 'Gast',
  customerGone: 'Der Kunde wurde gelöscht.',
  coupon: (code) => `Gutschein ${code}`,
  insteadOf: (name) => `Statt ${name}`,
  cameBack: (count) => `Zurückgegeben: ${count}`,
  works: 'Abwicklungsaufträge',
}
