import type { ImportProgress } from '@tradepost/contract'

const WIDTH = 24

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

const clockOf = (seconds: number): string => {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

type Shown = Omit<ImportProgress, 'ref' | 'reason'>

/** `[############            ]  50 %  12,000 rows, 3,000 a second, 0:04 left` */
export const progressLine = ({ status, progress, rows, rowsPerSecond, secondsLeft }: Shown): string => {
  const filled = Math.round((WIDTH * progress) / 100)
  const bar = `[${'#'.repeat(filled).padEnd(WIDTH)}] ${String(Math.floor(progress)).padStart(3)} %`
  if (rows === 0) return `${bar}  ${status === 'started' ? 'waiting' : status}`
  return [
    `${bar}  ${numbers.format(rows)} rows`,
    ...(rowsPerSecond === null ? [] : [`${numbers.format(rowsPerSecond)} a second`]),
    ...(secondsLeft === null ? [] : [`${clockOf(secondsLeft)} left`]),
  ].join(', ')
}

type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown }

/** On a terminal one line that changes, elsewhere a line for each tenth, so that a log of it stays short. */
export const progressOn = (screen: Screen) => {
  let tenths = -1
  let isOpen = false
  return {
    show: (found: Shown): void => {
      const line = progressLine(found)
      if (screen.isTTY) {
        screen.write(`\r\u001b[K${line.slice(0, (screen.columns ?? 80) - 1)}`)
        isOpen = true
      } else if (Math.floor(found.progress / 10) > tenths) {
        tenths = Math.floor(found.progress / 10)
        screen.write(`${line}\n`)
      }
    },
    end: (): void => {
      if (isOpen) screen.write('\n')
    },
  }
}
