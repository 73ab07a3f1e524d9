// Asks the registry for known weaknesses of what the server needs to run:
//   npm run audit
// Exit code 1 only when there are some: without a connection, or on a registry that does not answer, it says so.
import { spawnSync } from 'node:child_process'

type Report = {
  message?: string
  error?: { summary?: string }
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable?: unknown }>
}

export type Audit = { kind: 'clean' | 'weak' | 'unknown'; text: string }

const plural = (count: number) => (count === 1 ? '1 package has' : `${count} packages have`)

/** Reads what `npm audit --json` printed. */
export const readAudit = (printed: string): Audit => {
  let report: Report
  try {
    report = JSON.parse(printed)
  } catch {
    report = { message: 'npm printed no report' }
  }
  if (!report.vulnerabilities) {
    const reason = report.message || report.error?.summary || 'no reason given'
    return {
      kind: 'unknown',
      text: `Not checked: the registry did not answer (${reason.replaceAll(/\S+:\/\/\S+/g, 'its audit address')}).`,
    }
  }
  const weak = Object.entries(report.vulnerabilities)
  if (weak.length === 0) return { kind: 'clean', text: 'No known weaknesses.' }
  const lines = weak.map(
    ([name, { severity, range, fixAvailable }]) =>
      `${name} ${range}: ${severity}${fixAvailable ? ', a newer version fixes it' : ''}`,
  )
  return { kind: 'weak', text: [`${plural(weak.length)} known weaknesses:`, ...lines].join('\n') }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const { kind, text } = readAudit(stdout ?? '')
  console.log(text)
  process.exitCode = kind === 'weak' ? 1 : 0
}
