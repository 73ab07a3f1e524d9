import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import type { Named, SentPerson } from './sent-data.ts'

/** Facts of a person with their names; those that nobody knows are left out. */
export const usePersonFacts = () => {
  const { words } = useWords()
  const { formats } = useSession()
  return ({ gender, birthday, phone, mobile, fields }: SentPerson): Named[] => {
    const all: Named[] = [
      [words.sent.gender, gender && wordFor(words.sent.genders, gender)],
      [words.sent.birthday, birthday && formats.date(birthday)],
      [words.sent.phone, phone],
      [words.sent.mobile, mobile],
      ...fields,
    ]
    return all.filter(([, value]) => value !== '')
  }
}
