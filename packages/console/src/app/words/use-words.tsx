import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { say } from './sentences/said.ts'

export const languages = { en, de }
export type Language = keyof typeof languages

const KEPT = 'tradepost-language'

const firstLanguage = (): Language => {
  const wanted = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2)
  return wanted === 'de' ? 'de' : 'en'
}

/** The sentences of the API in another language are loaded with it. */
const learnSentences = async (language: Language): Promise<void> => {
  if (language === 'en') return say()
  const [{ germanFor }, { default: sentences }] = await Promise.all([
    import('./sentences/de-sentences.ts'),
    import('contract:sentences'),
  ])
  say({ said: germanFor(sentences), offline: de.state.offline })
}

type Speaking = { words: Words; language: Language; speak(language: Language): void }
const WordsContext = createContext<Speaking | null>(null)

export const WordsProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(firstLanguage)
  const speaking = useMemo(() => {
    document.documentElement.lang = language
    void learnSentences(language)
    const speak = (next: Language) => {
      localStorage.setItem(KEPT, next)
      setLanguage(next)
    }
    return { words: languages[language], language, speak }
  }, [language])
  return <WordsContext value={speaking}>{children}</WordsContext>
}

export const useWords = (): Speaking => {
  const speaking = useContext(WordsContext)
  if (!speaking) throw new Error('there are no words here')
  return speaking
}

/** The word for a value or field of the contract; one that has none is shown as it is. */
export const wordFor = (table: Record<string, string>, code: string): string => table[code] ?? code
