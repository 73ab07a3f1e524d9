import assert from 'node:assert/strict'
import { it } from 'node:test'
import { commands } from './commands.ts'
import { commandHelp, overview } from './help.ts'
import { parse } from './parse.ts'

it('shows every command, and every option with what it is for', () => {
  const all = overview(commands, '1.2.3')

  for (const command of commands) {
    const help = commandHelp(command)
    assert.ok(all.includes(`  ${command.name} `) && all.includes(command.summary), command.name)
    for (const [name, { about }] of Object.entries(command.options))
      assert.ok(help.includes(`--${name}`) && help.includes(about), `${command.name} --${name}`)
  }
})

it('gives an example of every command that can be run as it stands', () => {
  for (const command of commands) {
    const args = [...command.example.matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )

    assert.ok(commandHelp(command).endsWith(`Example: npx tradepost ${command.example}`), command.name)
    assert.partialDeepStrictEqual(parse(commands, args), { want: 'run', command })
  }
})

it('has one command of each name, and none that hides another', () => {
  const names = commands.map(({ name }) => name)

  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.ok(!names.some((other) => other.startsWith(`${name} `)), name)
})
