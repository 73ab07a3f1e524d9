import type { AST } from '@eslint-community/regexpp'
import { alternativesOf, partsOf } from './parts.ts'

/** A text that begins with `lead`, goes on with `pump` for as long as one likes, and ends with `tail`. */
export type Attack = { lead: string; pump: string; tail: string }

/** A quantifier that ends sooner costs the same for each character, however long the text. */
const LONG = 50

type Run = { lead: string; body: AST.Node }

const take = (texts: Iterable<string>, most: number) =>
  [...new Set(texts)].filter((text) => text !== '').slice(0, most)

export const attacksOn = (source: string, flags: string): Attack[] => {
  const { letters, sampleOf, alternatives } = partsOf(source, flags)
  const runs: Run[] = []
  const leads: string[] = []
  const pumps: string[] = []

  const follow = (node: AST.Node, lead: string): void => {
    if (node.type === 'Quantifier') {
      if (node.max > LONG) runs.push({ lead, body: node.element })
      follow(node.element, lead)
    } else if (node.type === 'Alternative') {
      let before = lead
      for (const element of node.elements) {
        follow(element, before)
        before += sampleOf(element)
        leads.push(before)
      }
    } else
      for (const one of alternativesOf(node)) {
        pumps.push(sampleOf(one))
        follow(one, lead)
      }
  }
  for (const alternative of alternatives) follow(alternative, '')

  const pairs = letters
    .slice(0, 6)
    .flatMap((one) => letters.slice(0, 6).map((other) => (one === other ? '' : one + other)))
  const tails = ['', '\u0001', ...letters.slice(0, 4)]
  const attacks = new Map<string, Attack>()
  const add = (lead: string, pump: string) => {
    for (const tail of tails) attacks.set(JSON.stringify([lead, pump, tail]), { lead, pump, tail })
  }
  // an expression that is tried anew at every character
  for (const pump of take([...letters, ...leads, ...pumps], 40))
    for (const lead of ['', '\u0001']) add(lead, pump)
  for (const lead of leads)
    for (const pump of letters.slice(0, 3)) if (attacks.size < 900) add('', lead + pump)
  // one that gives back what a run has taken
  for (const { lead, body } of runs)
    for (const pump of take(
      [sampleOf(body), ...letters, ...alternativesOf(body).map(sampleOf), ...pairs],
      24,
    ))
      if (attacks.size < 2_000) add(lead, pump)
  return [...attacks.values()]
}
