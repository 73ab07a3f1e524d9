import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, sql, unprepared } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { openProxy } from '@tradepost/kernel/proxy'
import { addCustomer, emailsOf, makeMerchant } from './backup.fixture.ts'
import { freePort, newDatabase, newFolder, serve, tradepost } from './tradepost.ts'

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0
const isRoot = process.getuid?.() === 0

/** In front of the database of the tests; as root it runs as nobody, because it refuses root. */
const startPooler = async (url: string, mode: 'session' | 'transaction'): Promise<string> => {
  const { connection } = await openProxy(url)
  const { host, port, user, database } = connection
  const [folder, listenPort] = [await newFolder(), await freePort()]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`)
  await writeFile(
    file,
    `[databases]
${database} = host='${host}' port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
`,
  )
  for (const path of [file, join(folder, 'users.txt')]) await chmod(path, 0o644)
  const account = isRoot ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, file], { stdio: 'ignore' })
  closeAfterFile(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const address = `postgres://${user}@127.0.0.1:${listenPort}/${database}`
  for (const begin = Date.now(); ; await sleep(50)) {
    const pool = openDatabase({ connectionString: address, max: 1 })
    const failure = await pool.run(unprepared(sql`select 1`)).then(
      () => undefined,
      (error: Error) => error,
    )
    await pool.close()
    if (!failure) return address
    if (Date.now() - begin > 20_000) throw failure
  }
}

const settingsOf = async (url: string) => ({
  DATABASE_URL: url,
  TRADEPOST_DATA_DIR: join(await newFolder(), 'data'),
  TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
})

describe('PgBouncer in front of the database', { skip: !hasPooler && 'there is no pgbouncer' }, () => {
  it('serves in session mode', async () => {
    const env = await settingsOf(await startPooler((await newDatabase()).url, 'session'))
    const server = await serve(env)
    const api = (await makeMerchant(env))(server.url)
    for (const number of [1, 2, 3]) await addCustomer(api, number)

    const emails = await emailsOf(api)
    const ready = await (await fetch(new URL('/readyz', server.url))).json()

    assert.equal(emails.length, 3)
    assert.deepEqual(ready, { status: 'ready' })
    assert.equal(await server.stop(), 0)
  })

  it('serves in transaction mode, with a way around it for what needs a session', async () => {
    const { url } = await newDatabase()
    const pooler = await startPooler(url, 'transaction')
    const env = { ...(await settingsOf(pooler)), DATABASE_SESSION_URL: url }
    const server = await serve(env)
    const api = (await makeMerchant(env))(server.url)
    await Promise.all(Array.from({ length: 30 }, (_, number) => addCustomer(api, number)))

    const emails = await Promise.all(Array.from({ length: 10 }, () => emailsOf(api)))
    const ready = await (await fetch(new URL('/readyz', server.url))).json()
    const { stdout } = await tradepost(['doctor'], env)

    assert.deepEqual(new Set(emails.map(({ length }) => length)), new Set([30]))
    assert.deepEqual(ready, { status: 'ready' })
    assert.match(stdout, /Notifications: those that are sent by DATABASE_URL arrive by DATABASE_SESSION_URL/)
    assert.equal(await server.stop(), 0)
  })

  it('is refused with another database around it', async () => {
    const env = await settingsOf(await startPooler((await newDatabase()).url, 'transaction'))

    const starting = serve({ ...env, DATABASE_SESSION_URL: (await newDatabase()).url })

    await assert.rejects(
      starting,
      /does not arrive by DATABASE_SESSION_URL: let both lead to the same database/,
    )
  })

  it('is refused in transaction mode, at each start anew, and found by the doctor', async () => {
    const env = await settingsOf(await startPooler((await newDatabase()).url, 'transaction'))
    const refusal =
      /The pooler at 127\.0\.0\.1:\d+\/\S+ gives its connections to others .+: set its pool_mode to session, or let DATABASE_SESSION_URL name PostgreSQL itself\./

    for (const _ of [1, 2]) await assert.rejects(serve(env), refusal)
    const { code, stdout } = await tradepost(['doctor'], env)

    assert.equal(code, 1)
    assert.match(stdout, /✖ (Notifications: those of PostgreSQL do not arrive|Database: The pooler at )/)
  })
})
