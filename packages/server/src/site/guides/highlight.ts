import { type Html, html } from '../html.ts'

const program =
  /(?<comment>\/\/.*)|(?<string>'[^'\n]*'?|"[^"\n]*"?|`[^`]*`?)|(?<keyword>\b(?:as|async|await|const|export|for|from|function|if|import|new|of|return|throw|type)\b)/g
const shell = /(?<comment>(?<=^|\s)#.*)|(?<string>'[^']*'?|"[^"]*"?)/gm
const json = /(?<string>"[^"\n]*"?)|(?<keyword>\b(?:true|false|null)\b)/g
const changes = /^(?:(?<added>\+.*)|(?<removed>-.*))/gm

const byLanguage: Record<string, RegExp> = {
  ts: program,
  js: program,
  tsx: program,
  sh: shell,
  console: shell,
  json,
  diff: changes,
}

/** Comments, strings and keywords of a block of code; languages without a rule stay plain. */
export const highlight = (code: string, language: string): Html => {
  const rule = byLanguage[language]
  if (!rule) return html`${code}`
  const parts: (Html | string)[] = []
  let end = 0
  for (const found of code.matchAll(rule)) {
    const [kind] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? ['']
    parts.push(code.slice(end, found.index), html`<span class="${kind}">${found[0]}</span>`)
    end = found.index + found[0].length
  }
  return html`${parts}${code.slice(end)}`
}
