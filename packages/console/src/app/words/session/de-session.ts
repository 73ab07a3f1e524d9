import type { session as english } from './en-session.ts'

export const session: typeof english = {
  signIn: {
    title: 'Anmelden',
    lead: 'Die Konsole für das Team des Händlers',
    merchant: 'Händlercode',
    merchantOptional: 'Leer lassen, um mit dem ersten zu beginnen.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    refused:
      'Händler, E-Mail-Adresse und Passwort passen nicht zusammen. Nach fünf falschen Passwörtern ist ein Benutzer 15 Minuten gesperrt.',
    offline: 'Der Server antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    failed: 'Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
    tooMany: 'Zu viele Anfragen von hier. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    forgotten: 'Passwort vergessen?',
    asOperator: 'Als Betreiber anmelden',
    asStaff: 'Zurück zur Anmeldung',
    demo: 'Mit dem Demo-Zugang anmelden',
    demoLead: 'Das ist die Demo. Sehen Sie sich um und ändern Sie, was Sie möchten.',
    operatorTitle: 'Als Betreiber anmelden',
    operatorLead: 'Für alle, die diesen Server betreiben, mit einem Betreiber-Client',
    client: 'Client-ID',
    secret: 'Client-Geheimnis',
    operatorRefused: 'Client und Geheimnis passen nicht zusammen, oder den Händler gibt es nicht.',
    resetTitle: 'Neues Passwort',
    resetLead: 'Sie bekommen eine E-Mail mit einem Link, um eines zu wählen',
    resetSubmit: 'Link senden',
    resetSent:
      'Wenn es einen Benutzer mit dieser Adresse gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde lang und nur einmal. Nach fünf Minuten nichts da? Sehen Sie bei den unerwünschten Mails nach, fordern Sie noch einen an oder fragen Sie jemanden, der Benutzer bearbeiten darf.',
    newTitle: 'Neues Passwort wählen',
    newLead: 'Es beendet alle Ihre anderen Sitzungen',
    newPassword: 'Neues Passwort',
    newHint: 'Mindestens 8 Zeichen',
    again: 'Noch einmal',
    newSubmit: 'Passwort speichern',
    newDone: 'Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.',
    notEqual: 'Die beiden Passwörter sind nicht gleich.',
    linkEnded:
      'Der Link ist abgelaufen oder wurde schon benutzt. Fordern Sie bei der Anmeldung einen neuen an.',
  },
  merchantSwitch: {
    open: (merchant) => `Händler: ${merchant}`,
    title: 'Für einen anderen Händler arbeiten',
    lead: 'Was nicht gespeichert ist, geht verloren, auch in anderen Tabs.',
    merchant: 'Händler',
    go: 'Wechseln',
    failed: 'Dieser Händler ließ sich nicht öffnen. Melden Sie sich neu an, wenn das so bleibt.',
  },
  leaving: {
    offline: 'Sie sind noch angemeldet: Abmelden braucht ein Netz. Versuchen Sie es wieder, wenn es da ist.',
    waiting: (count: string) =>
      `Schritte der Filial-App, die noch nicht angekommen sind: ${count}. Wenn Sie sich abmelden, warten sie auf diesem Gerät und werden im Namen der Person gesendet, die die Filial-App als Nächstes öffnet. Abmelden?`,
  },
}
