import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { translatorFor } from './sentences/api-sentences.ts'
import { say } from './sentences/said.ts'
import { type Words, wordsOf } from './words.ts'

export const languages = { en: 'English', de: 'Deutsch' }
export type Language = keyof typeof languages

/** Catalogs with the sentences of the API, which are English. */
const translations = { de: () => import('./catalog/de.json') }

const KEPT = 'tradepost-language'

const firstLanguage = (): Language => {
  const wanted = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2)
  return wanted in translations ? (wanted as Language) : 'en'
}

/** The texts and API messages of one language; others are not loaded. */
const learn = async (language: Language): Promise<Words> => {
  if (language === 'en') {
    const words = wordsOf((await import('./catalog/en.json')).default, language)
    say({ said: (text) => text, offline: words.state.offline })
    return words
  }
  const [{ default: texts }, { default: sentences }] = await Promise.all([
    translations[language](),
    import('contract:sentences'),
  ])
  const words = wordsOf(texts, language)
  say({ said: translatorFor(sentences, texts, language), offline: words.state.offline })
  return words
}

type Spoken = { words: Words; language: Language }
type Speaking = Spoken & { speak(language: Language): void }
const WordsContext = createContext<Speaking | null>(null)

/** In the language that the reader chose before, or that of the browser. */
export const firstWords = async (): Promise<Spoken> => {
  const language = firstLanguage()
  return { language, words: await learn(language) }
}

export const WordsProvider = ({ first, children }: { first: Spoken; children: ReactNode }) => {
  const [spoken, setSpoken] = useState(first)
  const speaking = useMemo(() => {
    document.documentElement.lang = spoken.language
    const speak = async (language: Language) => {
      const words = await learn(language)
      localStorage.setItem(KEPT, language)
      setSpoken({ language, words })
    }
    return { ...spoken, speak: (language: Language) => void speak(language) }
  }, [spoken])
  return <WordsContext value={speaking}>{children}</WordsContext>
}

export const useWords = (): Speaking => {
  const speaking = useContext(WordsContext)
  if (!speaking) throw new Error('there are no words here')
  return speaking
}

/** The name of a word; a text that is none of ours is shown as it is. */
export const wordFor = (table: Record<string, string>, code: string): string =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? code
