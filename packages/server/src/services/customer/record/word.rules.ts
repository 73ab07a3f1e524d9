const MAX_WORDS = 8
const MAX_LENGTH = 60

/** The words of a question, in the form in which words are stored. */
export const searchWords = (question: string): string[] => [
  ...new Set(
    (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .map((word) => word.slice(0, MAX_LENGTH))
      .slice(0, MAX_WORDS),
  ),
]
