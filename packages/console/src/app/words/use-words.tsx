import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { Words } from './en.ts'
import { say } from './sentences/said.ts'

export const languages = { en: 'English', de: 'Deutsch' }
export type Language = keyof typeof languages

const KEPT = 'tradepost-language'

const firstLanguage = (): Language => {
  const wanted = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2)
  return wanted === 'de' ? 'de' : 'en'
}

/** The texts and API messages of one language; others are not loaded. */
const learn = async (language: Language): Promise<Words> => {
  if (language === 'en') {
    const { en } = await import('./en.ts')
    say({ said: (text) => text, offline: en.state.offline })
    return en
  }
  const [{ de }, { germanFor }, { default: sentences }] = await Promise.all([
    import('./de.ts'),
    import('./sentences/de-sentences.ts'),
    import('contract:sentences'),
  ])
  say({ said: germanFor(sentences), offline: de.state.offline })
  return de
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

/** The word for a value or field of the contract; one that has none is shown as it is. */
/** The name of a word; a text that is none of ours is shown as it is. */
export const wordFor = (table: Record<string, string>, code: string): string =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? code
