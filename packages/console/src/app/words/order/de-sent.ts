import type { sent as en } from './en-sent.ts'

export const sent: typeof en = {
  person: 'Weitere Angaben',
  order: 'Von der Plattform des Shops',
  gender: 'Geschlecht',
  genders: { m: 'Männlich', f: 'Weiblich', d: 'Divers' },
  birthday: 'Geburtstag',
  phone: 'Telefon',
  mobile: 'Mobiltelefon',
  payment: 'Zahlungsart',
  paymentTime: 'Bezahlt am',
  transaction: 'Transaktion',
}
