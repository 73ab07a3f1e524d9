import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'

export type { Words } from './en.ts'

const languages: Record<string, Words> = { en, de, fr }

/** A shop may speak a language that the pages do not: its own texts are in it, those of the pages in English. */
export const wordsFor = (localeCode: string): Words => languages[localeCode.slice(0, 2)] ?? en
