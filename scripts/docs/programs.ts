import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './fences.ts'

export const run = async (command: string, args: string[], cwd: string, env = process.env, input = '') => {
  const child = spawn(command, args, { cwd, env, stdio: 'pipe' })
  child.stdin.end(input)
  const [output, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}${notes}`)
  return { output, notes }
}

/** From the root of the repository, where our packages are found by their names. */
export const runModule = (language: string, code: string) =>
  run(
    process.execPath,
    [`--input-type=module${language === 'ts' ? '-typescript' : ''}`, '--eval', code],
    root,
  )

const autoload = `<?php
spl_autoload_register(fn (string $name) => require '${root}packages/php/src/' . substr($name, strlen('Tradepost\\\\')) . '.php');
`
export const runPhp = (code: string) => run('php', ['--'], root, process.env, autoload + code)

/** All of them in one run of the compiler, which reads the types of our packages once. */
export const typeErrors = async (modules: { name: string; code: string }[]): Promise<string> => {
  const folder = await mkdtemp(join(root, 'node_modules/.cache/docs-'))
  const files = modules.map(({ name }, index) => `${index}.${name.replaceAll(/\W/g, '-')}.ts`)
  for (const [index, file] of files.entries()) await writeFile(join(folder, file), modules[index]?.code ?? '')
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), include: [], files }),
  )
  const tsc = join(root, 'node_modules/.bin/tsc')
  const said = await run(tsc, ['--project', folder, '--checkers', '1'], root).then(
    () => '',
    (error: Error) => error.message,
  )
  await rm(folder, { recursive: true })
  return said
}
