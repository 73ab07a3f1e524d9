import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../../packages/bench/src/server/folder.ts'
import { readArguments } from '../../packages/bench/src/server/options.ts'
import { runProgram } from '../../packages/bench/src/server/program.ts'
import { createSteps } from '../../packages/bench/src/server/steps.ts'
import { commandsOf } from '../docs/commands.ts'
import { followPage } from '../docs/follow.ts'
import { run } from '../docs/programs.ts'
import { blockWith, type Machine, openMachine } from './machine.ts'
import { receiveOrders } from './webhook.ts'

const usage = `npm run prove:kit -- [--debian]
  --debian  make the base images from packages of Debian, where no registry of images can be reached`
const root = fileURLToPath(new URL('../../', import.meta.url))
const START = 'npx tradepost serve'

/** Follows a page to its end; whatever is refused without the page saying so is a mistake in it. */
const follow = async (
  page: string,
  { url, shop, env }: Machine,
  shows: RegExp,
  refused = 0,
): Promise<string> => {
  const done = await followPage(page, { url, folder: shop, env }, ['sh'])
  const found = shows.exec(done.output)
  if (!found || done.refused.length > refused)
    throw new TypeError(`${page} does not lead there: ${done.output}`)
  return found[1] ?? found[0]
}

await runProgram(usage, async (cleanup, say) => {
  const { debian } = readArguments({ others: { debian: { type: 'boolean' } } })
  const folder = await makeTemporaryFolder(cleanup)
  const { step, end } = createSteps()

  const machine = await openMachine(folder, cleanup)
  const { client, clone, shell, serve } = machine
  step(`a clone, on a machine with Node ${(await shell('node --version', folder)).trim()}`)

  say('Installing and packing, which takes some minutes…')
  const install = (await blockWith('README.md', 'sh', 'build:package'))
    .replace('linux-x64', `${process.platform}-${process.arch}`)
    .replace(START, '')
  await shell(install, clone)
  step('packed, and installed from the file')
  const stop = await serve(START)
  step('ready')

  await follow('README.md', machine, /\{"product":\{"code":"tea-assam-100g","rating":5\}\}/)
  step('first call of the README')
  await follow('docs/guides/getting-started.md', machine, /\{"product":\{"code":"mug","rating":5\}\}/)
  step('getting started')
  const verified = await receiveOrders(machine, join(folder, 'till'), cleanup)
  step('a webhook, and the SDK installed for its receiver')
  const orderNumber = await follow('docs/services/carts.md', machine, /"orderNumber" ?: ?"(\d+)"/)
  step(`order ${orderNumber} bought`)
  await verified(orderNumber)
  step('its webhook received and verified')

  const backup = await blockWith('docs/operate/operations.md', 'console', 'DIR=/srv/restored')
  const [back, restored] = [join(folder, 'monday'), join(folder, 'restored')]
  const moved = backup.replaceAll('/backup/monday', back).replaceAll('/srv/restored', restored)
  for (const { command } of commandsOf(moved)) {
    await shell(command, machine.shop)
    step(command.replace(/^\S+=\S+ /, '').replaceAll(folder, '…'))
  }
  await stop()
  const stopRestored = await serve(START, { TRADEPOST_DATA_DIR: restored })
  await client.getSalesOrder({ orderNumber })
  await stopRestored()
  step(`order ${orderNumber} on the restored server`)

  if (spawnSync('buildah', ['--version']).status === 0) {
    const { output } = await run('npm', ['run', 'prove:image', '--', ...(debian ? ['--debian'] : [])], root)
    console.log(output.trim())
    step('an image that answers /readyz')
  } else step('no image: buildah is not installed (on Debian: apt-get install buildah)')
  end()
  return true
})
