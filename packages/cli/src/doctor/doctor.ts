import { styleText } from 'node:util'
import { print, printJson, table } from '../print.ts'
import { examine } from './examine.ts'
import type { Finding, Level } from './finding.ts'

/** No colour where the output is no terminal. */
const marks: Record<Level, string> = {
  fine: styleText('green', '✔'),
  warning: styleText('yellow', '!'),
  failure: styleText('red', '✖'),
}

const lines = ({ check, level, text, mend, details }: Finding): string =>
  [
    `${marks[level]} ${check}: ${text}`,
    ...(mend ? [`  → ${mend}`] : []),
    ...(details ? [table(Object.entries(details).map(([name, value]) => [`    ${name}`, value]))] : []),
  ].join('\n')

export const doctor = async (values: { json: boolean }): Promise<number> => {
  const findings: Finding[] = []
  for await (const finding of examine()) {
    findings.push(finding)
    if (!values.json) print(lines(finding))
  }
  const failures = findings.filter(({ level }) => level === 'failure').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  if (values.json) printJson({ ok: failures === 0, findings })
  else print(summary(failures, warnings))
  return failures === 0 ? 0 : 1
}

const summary = (failures: number, warnings: number): string => {
  if (failures > 0) return `\n${failures} to fix${warnings > 0 ? `, ${warnings} to look at` : ''}.`
  return warnings > 0 ? `\nIt works; ${warnings} to look at.` : '\nAll is well.'
}
