import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { translatorFor } from './sentences/api-sentences.ts'
import { setTranslator } from './sentences/translated.ts'
import { type Words, wordsOf } from './words.ts'

export const languages = { en: 'English', de: 'Deutsch' }
export type Language = keyof typeof languages

/** Catalogs with the sentences of the API, which are English. */
const translations = { de: () => import('./catalog/de.json') }

const KEPT = 'tradepost-language'

const initialLanguage = (): Language => {
  const wanted = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2)
  return wanted in translations ? (wanted as Language) : 'en'
}

/** The texts and API messages of one language; others are not loaded. */
const loadWords = async (language: Language): Promise<Words> => {
  if (language === 'en') {
    const words = wordsOf((await import('./catalog/en.json')).default, language)
    setTranslator({ translated: (text) => text, offline: words.state.offline })
    return words
  }
  const [{ default: texts }, { default: sentences }] = await Promise.all([
    translations[language](),
    import('contract:sentences'),
  ])
  const words = wordsOf(texts, language)
  setTranslator({ translated: translatorFor(sentences, texts, language), offline: words.state.offline })
  return words
}

type LoadedWords = { words: Words; language: Language }
type LanguageChoice = LoadedWords & { setLanguage(language: Language): void }
const WordsContext = createContext<LanguageChoice | null>(null)

/** In the language that the reader chose before, or that of the browser. */
export const initialWords = async (): Promise<LoadedWords> => {
  const language = initialLanguage()
  return { language, words: await loadWords(language) }
}

export const WordsProvider = ({ first, children }: { first: LoadedWords; children: ReactNode }) => {
  const [loaded, setLoaded] = useState(first)
  const choice = useMemo(() => {
    document.documentElement.lang = loaded.language
    const setLanguage = async (language: Language) => {
      const words = await loadWords(language)
      localStorage.setItem(KEPT, language)
      setLoaded({ language, words })
    }
    return { ...loaded, setLanguage: (language: Language) => void setLanguage(language) }
  }, [loaded])
  return <WordsContext value={choice}>{children}</WordsContext>
}

export const useWords = (): LanguageChoice => {
  const choice = useContext(WordsContext)
  if (!choice) throw new Error('there are no words here')
  return choice
}

/** The name of a word; a text that is none of ours is shown as it is. */
export const wordFor = (table: Record<string, string>, code: string): string =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? code
