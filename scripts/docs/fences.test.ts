import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandsOf } from './commands.ts'
import { type Bound, compare, fill } from './compare.ts'
import { stepsOf, unexplained } from './fences.ts'

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`

describe('the blocks of a page', () => {
  it('are steps with the answers below them, and a program goes on until one has imports', () => {
    const page = [
      fence('sh', 'curl one'),
      fence('json', '{}'),
      'Words.\n\n',
      fence('js', "import 'a'"),
      fence('js', 'more()'),
      fence('js', "import 'b'"),
      fence('sh not-run: it takes an hour', 'sleep 3600'),
      `1. In a list:\n\n   \`\`\`http\n   GET /\n   \`\`\`\n`,
    ].join('')

    const steps = stepsOf(page).map(({ language, code, answer }) => [language, code, answer?.code])

    assert.deepEqual(steps, [
      ['sh', 'curl one\n', '{}\n'],
      ['js', "import 'a'\nmore()\n", undefined],
      ['js', "import 'b'\n", undefined],
      ['http', 'GET /\n', undefined],
    ])
  })

  it('are named when they neither run nor say why not', () => {
    const right = [fence('sh', 'true'), fence('sh shown: an excerpt of it', 'x'), fence('text', 'words')]
    const wrong = [fence('sh not-run', 'x'), fence('ts shown: so', 'x'), fence('', 'x'), fence('text', '$ x')]

    assert.deepEqual(unexplained(right.join('')), [])
    assert.equal(unexplained(wrong.join('')).length, wrong.length)
  })
})

describe('what a page shows', () => {
  it('may differ in numbers and cut ids, which later blocks have as they are here', () => {
    const bound: Bound = new Map()

    compare(
      { language: 'json', code: '{ "key": "pk_…", "count": 3 }' },
      '{"key":"pk_77","count":4}',
      bound,
      '',
    )
    compare({ language: 'text', code: 'Made  job-123456 at 12:00.\n…' }, 'Made job-7 at 9:15.', bound, '')

    assert.equal(fill('use pk_… and job-123456', bound), 'use pk_77 and job-7')
  })

  it('must have the same fields and words', () => {
    const differ = (language: string, code: string, got: string) =>
      assert.throws(
        () => compare({ language, code }, got, new Map(), 'the page'),
        /^AssertionError.*the page/s,
      )

    differ('json', '{ "count": 3 }', '{"counts":3}')
    differ('text', '3 were made', '3 were lost')
  })
})

it('reads commands behind a prompt, over several lines, with what they print', () => {
  assert.deepEqual(commandsOf("$ npx one \\\n    --two 'a b'\nDone.\n\n$ npx three\n"), [
    { command: "npx one --two 'a b'", shows: ['Done.'] },
    { command: 'npx three', shows: [] },
  ])
})
