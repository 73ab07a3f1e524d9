import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A block of code: the language of its fence, and what the fence says behind it. */
export type Fence = { language: string; note: string; code: string; start: number; end: number }

/** Languages whose blocks a reader runs or sends. */
const runnable = ['sh', 'bash', 'http', 'js', 'ts', 'php', 'console']
const programs = ['js', 'ts']

export const fencesOf = (page: string): Fence[] =>
  Array.from(
    page.matchAll(/^( *)```(\w*) ?([^\n]*)\n(.*?)^\1```$/gms),
    ({ 0: whole, 1: indent = '', 2: language = '', 3: note = '', 4: code = '', index }) => ({
      language,
      note,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      start: index,
      end: index + whole.length,
    }),
  )

/** Something to run, and the answer that the page shows below it. */
export type Step = { language: string; code: string; answer?: Fence }

const isAnswer = ({ language, note }: Fence) => /^(json|text)$/.test(language) && note === ''
/** A program goes on in the next block, unless that one begins with its own imports. */
const goesOn = (step: Step | undefined, { language, code }: Fence): step is Step =>
  step?.language === language && programs.includes(language) && !/^import /m.test(code)

export const stepsOf = (page: string): Step[] => {
  const fences = fencesOf(page)
  const steps: Step[] = []
  for (const [index, fence] of fences.entries()) {
    const { language, code, note, end } = fence
    if (!runnable.includes(language) || note !== '') continue
    const next = fences[index + 1]
    const last = steps.at(-1)
    if (goesOn(last, fence)) last.code += code
    else if (next && isAnswer(next) && page.slice(end, next.start).trim() === '')
      steps.push({ language, code, answer: next })
    else steps.push({ language, code })
  }
  return steps
}

const command = /^(\$ |(npm|npx|curl) |(GET|POST|PUT|PATCH|DELETE) \/)/m

/** Fences that neither run nor say why, or say it of what nobody would run. */
export const unexplained = (page: string): string[] =>
  fencesOf(page)
    .filter(({ language, note, code }) =>
      runnable.includes(language)
        ? note !== '' && !/^(not-run|shown): \S.{9,}$/.test(note)
        : language === '' || note !== '' || (language === 'text' && command.test(code)),
    )
    .map(({ language, note, code }) => `\`\`\`${language} ${note}: ${code.split('\n')[0]}`)

export const readPage = (page: string): Promise<string> => readFile(join(root, page), 'utf8')
