import type { exports as english } from './en-exports.ts'

export const exports: typeof english = {
  newExport: 'Neuer Export',
  write: 'Datei schreiben',
  what: 'Wovon',
  format: 'Format eines Feeds',
  written: 'Der Export ist fertig; sein Name in der Liste ist der Link.',
  empty: 'Schreiben Sie Produkte oder Kategorien als CSV oder einen Feed für einen Einkaufskanal.',
  count: 'Datensätze',
  started: 'Begonnen',
  ended: 'Beendet',
  note: 'Hinweis',
  schedule: 'Zeitpläne',
  scheduleText:
    'Feeds für einen Einkaufskanal werden von selbst geschrieben: zu einer Uhrzeit wie 03:30 oder nach einem Cron-Muster.',
  fields: {
    username: 'Benutzername',
    password: 'Passwort',
    productIdentifier: 'Produkte werden benannt nach',
    status: 'Status',
    timeType: 'Art der Zeit',
    timeValue: 'Zeit',
  },
  feeds: {
    productExport: 'Produkte',
    inventoryExport: 'Bestand je Standort',
    pickupLinkSubfeed: 'Links zur Abholung',
  },
}
