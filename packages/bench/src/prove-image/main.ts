import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../server/options.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { START_PATIENCE_MS } from '../server/server-process.ts'
import { createSteps } from '../server/steps.ts'
import { makeBases } from './bases.ts'
import { buildah, startBuildah } from './buildah.ts'

const usage = `npm run prove:image -- [--debian]
  --debian  make the base images from packages of Debian, where no registry of images can be reached`
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const IMAGE = 'localhost/tradepost'
const PORT = '8097'

/** The folder of the socket, and who may enter it. */
const socketOf = async (databaseUrl: string) => {
  const folder = /host=([^&]+)/.exec(databaseUrl)?.[1] ?? ''
  const path = decodeURIComponent(folder)
  return { path, owner: (await stat(path)).uid }
}

/** The program itself, below those that shut it in and pass no signal on; any of their threads may have started it. */
const lastOf = async (pid: number): Promise<number> => {
  const lists = (await readdir(`/proc/${pid}/task`)).map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  )
  const [child] = (await Promise.all(lists)).join(' ').trim().split(/\s+/)
  return child ? lastOf(Number(child)) : pid
}

await runProgram(usage, async (cleanup, say) => {
  const { debian } = readArguments({ others: { debian: { type: 'boolean' } } })
  const { folder, databaseUrl } = await openOwnDatabase(cleanup)
  const { step, end } = createSteps()

  say('Building the image, which takes some minutes…')
  const bases = debian ? await makeBases(folder) : undefined
  const given = bases
    ? ['--build-arg', `BUILD_IMAGE=${bases.build}`, '--build-arg', `RUN_IMAGE=${bases.run}`]
    : []
  await buildah('build', '--quiet', '--format', 'docker', ...given, '--tag', IMAGE, root)
  step('built')

  const container = await buildah('from', IMAGE)
  cleanup.add(async () => void (await buildah('rm', container)))
  const { Docker } = JSON.parse(await buildah('inspect', IMAGE))
  const { Cmd, Env, Healthcheck, User } = Docker.config
  const inspected = JSON.parse(await buildah('images', '--json', IMAGE))
  step(`${inspected[0].size} with its base, runs as ${User}, ${Env.length} variables`)

  const socket = await socketOf(databaseUrl)
  const options = [
    // this database lets in nobody but its owner
    ...['--user', `${socket.owner}:${socket.owner}`],
    ...['--volume', `${socket.path}:/socket`],
    ...['--env', `DATABASE_URL=${databaseUrl.replace(/host=[^&]+/, 'host=/socket')}`],
    ...['--env', `TRADEPOST_PORT=${PORT}`, '--env', 'TRADEPOST_HOST=127.0.0.1'],
    ...[
      '--env',
      'TRADEPOST_SECRET=a secret of the proof, long enough to be one',
      '--env',
      'TRADEPOST_DATA_DIR=/tmp/data',
    ],
    container,
    '--',
  ]
  await buildah('run', ...options, 'tradepost', 'migrate')
  step('migrated')

  const server = startBuildah('run', ...options, ...Cmd)
  const ended = once(server.child, 'exit')
  const stop = async (): Promise<number> => {
    if (server.child.exitCode === null) process.kill(await lastOf(server.child.pid as number), 'SIGTERM')
    const [code] = await ended
    return code
  }
  cleanup.add(async () => void (await stop()))
  const ask = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined)
  for (const start = performance.now(); !(await ask('/readyz'))?.ok; await sleep(100)) {
    if (server.child.exitCode !== null || performance.now() - start > START_PATIENCE_MS)
      throw new TypeError(`the server of the image did not start: ${server.output().slice(-2000)}`)
  }
  step('ready')
  const statuses: unknown[] = []
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/admin'])
    statuses.push((await ask(path))?.status)
  step(`answers ${statuses.join(', ')}`)
  await buildah('run', ...options, ...Healthcheck.Test.slice(1))
  step('healthy by its own check')
  const doctor = await buildah('run', ...options, 'tradepost', 'doctor').catch(({ stdout }) => String(stdout))
  step(`doctor: ${doctor.trim().split('\n').at(-1)}`)

  const code = await stop()
  step(`stopped with ${code}`)
  end()
  return code === 0 && statuses.every((status) => status === 200)
})
