import assert from 'node:assert/strict'
import { it } from 'node:test'
import { progressLine, progressOn } from './progress.ts'

const at = (
  progress: number,
  over: { rowsPerSecond?: number; secondsLeft?: number; rows?: number } = {},
) => ({
  status: 'processing' as const,
  progress,
  rows: 10,
  rowsPerSecond: null,
  secondsLeft: null,
  ...over,
})

const screenOf = (isTTY: boolean) => {
  const written: string[] = []
  return { written, screen: { isTTY, columns: 40, write: (text: string) => written.push(text) } }
}

it('tells rows, rows a second and the time that is left', () => {
  assert.equal(
    progressLine(at(50, { rows: 12_000, rowsPerSecond: 3000, secondsLeft: 4 })),
    '[############            ]  50 %  12,000 rows, 3,000 a second, 0:04 left',
  )
  assert.match(progressLine(at(1, { secondsLeft: 356_400 })), / 1 % {2}10 rows, 99:00:00 left$/)
  assert.match(progressLine(at(100)), /^\[#{24}\] 100 % {2}10 rows$/)
  assert.match(progressLine({ ...at(0, { rows: 0 }), status: 'started' }), /waiting$/)
})

it('changes one line on a terminal, and writes a line for each tenth elsewhere', () => {
  const [terminal, log] = [screenOf(true), screenOf(false)]

  for (const { screen } of [terminal, log]) {
    const shown = progressOn(screen)
    for (const progress of [0, 1, 2, 15, 19, 100]) shown.show(at(progress))
    shown.end()
  }

  assert.equal(terminal.written.length, 7)
  assert.equal(terminal.written.at(-1), '\n')
  for (const text of terminal.written.slice(0, -1)) {
    assert.ok(text.startsWith('\r\u001b[K'))
    assert.ok(text.length <= 4 + 39)
  }
  assert.equal(log.written.length, 3)
  assert.ok(log.written.every((text) => text.endsWith('\n')))
})
