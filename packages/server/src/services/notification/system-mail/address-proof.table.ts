import type { MessageText } from '@tradepost/contract'
import { button } from '../template-default/mail-part.defaults.ts'

const message = (words: {
  title: string
  ask: string
  press: string
  after: string
  until: string
  ignore: string
}): MessageText => ({
  title: words.title,
  html: `<p>${words.ask}</p>${button('url', words.press)}<p>${words.after}</p><p>${words.until} ${words.ignore}</p>`,
})

/** In the languages of the storefront. */
export const addressMessages: Record<string, MessageText> = {
  'en-us': message({
    title: 'Confirm your e-mail address',
    ask: 'Hello {{firstName}}, you have an account with us. Please confirm that this is your e-mail address.',
    press: 'Confirm the address',
    after:
      'Orders that you placed with this address before, without signing in, appear in your account then.',
    until: 'The link works until {{date expireDate}}, while you are signed in.',
    ignore: 'If you did not make an account, do nothing.',
  }),
  'de-de': message({
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    ask: 'Hallo {{firstName}}, Sie haben ein Konto bei uns. Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist.',
    press: 'Adresse bestätigen',
    after:
      'Bestellungen, die Sie mit dieser Adresse ohne Anmeldung aufgegeben haben, stehen danach in Ihrem Konto.',
    until: 'Der Link gilt bis {{date expireDate}}, solange Sie angemeldet sind.',
    ignore: 'Wenn Sie kein Konto angelegt haben, müssen Sie nichts tun.',
  }),
  'fr-fr': message({
    title: 'Confirmez votre adresse e-mail',
    ask: 'Bonjour {{firstName}}, vous avez un compte chez nous. Veuillez confirmer que cette adresse e-mail est la vôtre.',
    press: 'Confirmer l’adresse',
    after:
      'Les commandes passées avec cette adresse sans vous connecter apparaîtront alors dans votre compte.',
    until: 'Le lien est valable jusqu’au {{date expireDate}}, tant que vous êtes connecté.',
    ignore: 'Si vous n’avez pas créé de compte, ne faites rien.',
  }),
}
