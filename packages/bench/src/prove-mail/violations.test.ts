import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { verdictOnMails } from './violations.ts'

const facts = (...statuses: string[]) => statuses.map((status, n) => ({ recipient: `${n}`, status }))
const copies = (...counts: number[]) => new Map(counts.map((count, n) => [`${n}`, count]))
const people = ['0', '1', '2']

describe('the verdict on mails', () => {
  it('is content with one each, and with few that nobody can know about', () => {
    const verdict = verdictOnMails(people, copies(1, 1, 0), facts('sent', 'unknown', 'sending'), 2)

    assert.deepEqual(verdict, { twice: 0, none: 1, unknown: 2, violations: [] })
  })

  it('finds a second mail, one that is missing, and too many unknown ones', () => {
    const verdict = verdictOnMails(people, copies(2, 0, 1), facts('sent', 'sent', 'waiting'), 0)

    assert.deepEqual(verdict.violations, [
      '0: got 2 mails',
      '1: reported as sent, got nothing',
      '2: waiting',
      '1 are unknown, more than 0',
    ])
    assert.match(
      verdictOnMails(people, copies(1, 1, 1), facts('sent'), 9).violations.join(),
      /1 messages for 3/,
    )
  })
})
