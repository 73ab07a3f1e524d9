type Words = {
  subject(merchant: string): string
  lead(merchant: string, user: string): string
  link: string
  note: string
}

/** The languages of the console. */
const words: Record<string, Words> = {
  en: {
    subject: (merchant) => `Join ${merchant}`,
    lead: (merchant, user) => `You are invited to work at the console of ${merchant}, as ${user}.`,
    link: 'Accept and choose a password',
    note: 'The link works once, for three days. If you did not expect this, do nothing.',
  },
  de: {
    subject: (merchant) => `Einladung zu ${merchant}`,
    lead: (merchant, user) => `Sie sind eingeladen, als ${user} in der Konsole von ${merchant} zu arbeiten.`,
    link: 'Annehmen und Passwort wählen',
    note: 'Der Link gilt drei Tage lang und nur einmal. Wenn Sie das nicht erwartet haben, müssen Sie nichts tun.',
  },
}

export const wordsOf = (language: string): Words => words[language] ?? (words.en as Words)
