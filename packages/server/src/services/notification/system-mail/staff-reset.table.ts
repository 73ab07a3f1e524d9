type Words = {
  subject(merchant: string): string
  lead(merchant: string, user: string): string
  link: string
  end: string
  ignore: string
}

/** The languages of the console. */
const words: Record<string, Words> = {
  en: {
    subject: (merchant) => `Set a new password for ${merchant}`,
    lead: (merchant, user) => `Somebody asked for a new password of ${user} at the console of ${merchant}.`,
    link: 'Choose a new password',
    end: 'The link works once, for an hour.',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  de: {
    subject: (merchant) => `Neues Passwort für ${merchant}`,
    lead: (merchant, user) =>
      `Jemand hat für ${user} ein neues Passwort für die Konsole von ${merchant} angefordert.`,
    link: 'Neues Passwort wählen',
    end: 'Der Link gilt eine Stunde lang und nur einmal.',
    ignore: 'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
}

export const wordsOf = (language: string): Words => words[language] ?? (words.en as Words)
