import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { command, UsageError } from './command.ts'
import { parse } from './parse.ts'

const nothing = async () => undefined
const commands = [
  command({ name: 'serve', summary: 'Serve', example: 'serve', options: {}, run: nothing }),
  command({
    name: 'merchant create',
    summary: 'Create',
    example: 'merchant create --code a',
    options: {
      code: { value: '<code>', about: 'Code', required: true },
      name: { value: '<name>', about: 'Name' },
      tag: { value: '<tag>', about: 'Tag', multiple: true },
      json: { about: 'JSON' },
    },
    run: nothing,
  }),
  command({ name: 'merchant list', summary: 'List', example: 'merchant list', options: {}, run: nothing }),
]

const read = (line: string) => parse(commands, line.split(' ').filter(Boolean))
const valuesOf = (line: string) => {
  const parsed = read(line)
  assert.ok(parsed.want === 'run')
  return parsed.values
}
const mistakeOf = (line: string): string => {
  try {
    read(line)
  } catch (error) {
    assert.ok(error instanceof UsageError)
    return error.message
  }
  return assert.fail(`${line} was taken`)
}

describe('a command line', () => {
  it('gives every option, whether it was set or not', () => {
    assert.deepEqual(valuesOf('merchant create --code a'), {
      code: 'a',
      name: undefined,
      tag: [],
      json: false,
    })
    assert.deepEqual(valuesOf('merchant create --json --tag x --code=a --tag y --name -'), {
      code: 'a',
      name: '-',
      tag: ['x', 'y'],
      json: true,
    })
  })

  it('asks for help and for the version', () => {
    const create = commands[1]
    assert.deepEqual(read(''), { want: 'help' })
    assert.deepEqual(read('--help'), { want: 'help' })
    assert.deepEqual(read('help merchant create'), { want: 'help', command: create })
    assert.deepEqual(read('merchant create --code -h'), { want: 'help', command: create })
    assert.deepEqual(read('merchant --help'), { want: 'help', group: commands.slice(1) })
    assert.deepEqual(read('--version'), { want: 'version' })
  })

  const mistakes: [line: string, sentence: RegExp][] = [
    ['sevre', /^There is no command sevre: did you mean serve\?/],
    ['merchant creat --code a', /^There is no command merchant creat: did you mean merchant create\?/],
    ['merchnt list', /did you mean merchant list\?/],
    ['merchant', /^merchant takes one word more: merchant create, merchant list\.$/],
    ['--json merchant list', /^The command comes first/],
    ['serve --port 1', /^serve takes no options: leave --port out\.$/],
    [
      'merchant create --cod a',
      /has no option --cod: did you mean --code\? It takes --code, --name, --tag, --json\.$/,
    ],
    ['merchant create --constructor', /has no option --constructor/],
    ['merchant create', /^merchant create needs --code <code>\./],
    ['merchant create --code', /^--code takes <code>\./],
    ['merchant create --code --name x', /^--code takes <code>\./],
    ['merchant create --code a --json=1', /^--json takes no value\./],
    ['merchant create --code a b', /^merchant create takes no b, only options\./],
  ]
  for (const [line, sentence] of mistakes)
    it(`is refused with a sentence: ${line}`, () => assert.match(mistakeOf(line), sentence))
})
