import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { addCustomer, bytesAt, emailsOf, makeMerchant, picture, settingsOf } from './backup.fixture.ts'
import { newFolder, serve, tradepost } from './tradepost.ts'

/** Remembers the ids of deliveries and the customers they are about; while it holds, it does not answer. */
const startReceiver = async () => {
  const got: { id: string; customer: string }[] = []
  const held: ServerResponse[] = []
  let isHolding = false
  const server = createServer(async (request, response) => {
    const customer = /"customerId":\s*"?([\w-]+)/.exec(await text(request))?.[1] ?? ''
    got.push({ id: String(request.headers['webhook-id']), customer })
    if (isHolding) held.push(response)
    else response.end('{"ok":true}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closeAfterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    got,
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      for (const response of held.splice(0)) response.end('{"ok":true}')
    },
  }
}

const untilLength = async (list: unknown[], length: number) => {
  for (const begin = Date.now(); list.length < length; await sleep(50))
    assert.ok(Date.now() - begin < 60_000, `${list.length} of ${length} came`)
}

/** Customers 1 to 3 are in the backup, 4 to 6 come before the moment, 7 and 8 after it. */
const story = async () => {
  const [folder, site] = [await newFolder(), await startReceiver()]
  const archive = join(folder, 'archive')
  const common = { TRADEPOST_WAL_ARCHIVE: archive, TRADEPOST_ALLOW_PRIVATE_TARGETS: '1' }
  const env = { ...settingsOf(folder), ...common }
  const server = await serve(env)
  const connect = await makeMerchant(env)
  const api = connect(server.url)
  const hook = { code: 'books', name: 'Books', endpoint: site.url, active: true }
  await api.createWebhooks({ body: { webhooks: [{ ...hook, events: [{ code: 'customerCreated' }] }] } })
  for (const number of [1, 2, 3]) await addCustomer(api, number)
  await untilLength(site.got, 3)
  const backup = join(folder, 'backup')
  const taken = await tradepost(['backup', '--to', backup], env)
  assert.deepEqual([taken.code, taken.stderr], [0, ''])
  for (const number of [4, 5]) await addCustomer(api, number)
  const { baseUrl } = await api.uploadImage({ body: { file: new File([picture], 'b.png') } })
  await untilLength(site.got, 5)
  // so that the server has noted what it sent
  await sleep(500)
  site.hold()
  await addCustomer(api, 6)
  await untilLength(site.got, 6)
  await sleep(50)
  const at = new Date().toISOString()
  await sleep(50)
  site.release()
  for (const number of [7, 8]) await addCustomer(api, number)
  await untilLength(site.got, 8)
  const examined = await tradepost(['doctor', '--json'], env)
  assert.equal(await server.stop(), 0)
  const elsewhere = (name: string) => ({ ...settingsOf(join(folder, name)), ...common })
  return {
    folder,
    archive,
    backup,
    at,
    env,
    site,
    connect,
    elsewhere,
    image: new URL(baseUrl).pathname,
    examined,
  }
}

describe('a restore to a moment', async () => {
  const { folder, archive, backup, at, site, connect, elsewhere, image, examined } = await story()
  const restoreAt = (moment: string, from = backup, more: Record<string, string> = {}) =>
    tradepost(['restore', '--from', from, '--at', moment], { ...elsewhere('refused'), ...more })

  it('needs an archive that only its owner can read, and that the doctor finds well', async () => {
    const { findings } = JSON.parse(examined.stdout) as {
      findings: { check: string; level: string; text: string }[]
    }

    const finding = findings.find(({ check }) => check === 'Archive of the log')
    assert.equal(finding?.level, 'fine', finding?.text)
    assert.match(finding?.text ?? '', /^it leads to 20\S+Z, and \d+ MB wait\.$/)
    const [chain = ''] = (await readdir(archive)).filter((name) => name !== 'files')
    assert.ok((await readdir(join(archive, chain))).includes('moments.jsonl'))
  })

  it('has what was committed until then and nothing after it, with the files', async () => {
    const env = elsewhere('restored')
    const { code, stdout, stderr } = await tradepost(['restore', '--from', backup, '--at', at], env)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, new RegExp(`^The log was followed to ${at}\\.$`, 'm'))

    const sent = site.got.splice(0)
    const again = await serve(env)
    const api = connect(again.url)
    await addCustomer(api, 9)
    const emails = await emailsOf(api)
    await untilLength(site.got, 2)
    await sleep(500)
    const picked = await bytesAt(new URL(image, again.url))
    assert.equal(await again.stop(), 0)

    const numbers = emails.map((email) => Number(/\d+/.exec(email ?? '')?.[0])).sort((a, b) => a - b)
    assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 9])
    assert.deepEqual(picked.subarray(1, 4).toString(), 'PNG')
    // what was on its way at that moment goes out once more under its own id, and nothing else does
    assert.deepEqual(site.got.length, 2)
    assert.deepEqual(
      site.got.filter(({ id }) => sent.some((before) => before.id === id)),
      [sent[5]],
    )
    assert.equal((await readdir(archive)).filter((name) => name !== 'files').length, 2)
  })

  it('is refused outside of the log, and says which moments there are', async () => {
    const [chain = ''] = (await readdir(archive)).filter((name) => name !== 'files').sort()
    const lacking = join(folder, 'lacking')
    await cp(archive, lacking, { recursive: true })
    for (const name of await readdir(join(lacking, chain)))
      if (/^[0-9A-F]{24}/.test(name)) await rm(join(lacking, chain, name))
    const noLog = join(folder, 'no-log')
    await cp(backup, noLog, { recursive: true })
    const manifest = JSON.parse(await readFile(join(noLog, 'manifest.json'), 'utf8'))
    await writeFile(join(noLog, 'manifest.json'), JSON.stringify({ ...manifest, log: undefined }))
    const sentences: [Awaited<ReturnType<typeof restoreAt>>, number, RegExp][] = [
      [
        await restoreAt('2020-01-01'),
        1,
        /^2020-01-01T00:00:00\.000Z lies before the end of the backup \(20.+\n$/,
      ],
      [
        await restoreAt('2099-01-01T00:00Z'),
        1,
        /^The log in .+ ends at 20\S+Z: give --at that moment or an earlier/,
      ],
      [await restoreAt('yesterday'), 2, /^--at yesterday: takes a moment such as /],
      [await restoreAt(at, noLog), 1, /^No log was kept when the backup of .+ was taken: leave --at out, /],
      [
        await restoreAt(at, backup, { TRADEPOST_WAL_ARCHIVE: '' }),
        1,
        /^A restore to a moment needs the log: set /,
      ],
      [
        await restoreAt(at, backup, { TRADEPOST_WAL_ARCHIVE: folder }),
        1,
        /^There is no log of this backup in .+\n$/,
      ],
      [
        await restoreAt(at, backup, { TRADEPOST_WAL_ARCHIVE: lacking }),
        1,
        / does not have the segment [0-9A-F]{24}, /,
      ],
    ]

    for (const [{ code, stderr }, expected, sentence] of sentences) {
      assert.match(stderr, sentence)
      assert.equal(code, expected)
    }
  })
})

it('goes on serving when the archive cannot be written, and says so once', async () => {
  const folder = await newFolder()
  const archive = join(folder, 'archive')
  await writeFile(archive, 'no folder')
  const env = { ...settingsOf(folder), TRADEPOST_WAL_ARCHIVE: archive }
  const server = await serve(env)

  const { stdout } = await tradepost(['doctor'], env)
  const answer = await fetch(new URL('/readyz', server.url))

  assert.equal(answer.status, 200)
  assert.match(stdout, /✖ Archive of the log: |! Archive of the log: /)
  assert.match(
    server.output(),
    /^The log cannot be copied to .+\/archive \(.+\): it waits, and is tried again$/m,
  )
  assert.equal(await server.stop(), 0)
})
