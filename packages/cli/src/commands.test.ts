import assert from 'node:assert/strict'
import { it } from 'node:test'
import { commands } from './commands.ts'
import { commandHelp, overview } from './help.ts'

it('shows every command, and every option with what it is for', () => {
  const all = overview(commands, '1.2.3')

  for (const command of commands) {
    const help = commandHelp(command)
    assert.ok(all.includes(`  ${command.name} `) && all.includes(command.summary), command.name)
    for (const [name, { about }] of Object.entries(command.options))
      assert.ok(help.includes(`--${name}`) && help.includes(about), `${command.name} --${name}`)
  }
})

it('has one command of each name, and none that hides another', () => {
  const names = commands.map(({ name }) => name)

  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.ok(!names.some((other) => other.startsWith(`${name} `)), name)
})
