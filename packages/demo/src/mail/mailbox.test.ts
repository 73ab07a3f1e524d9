import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, it } from 'node:test'
import { MAX_MAILS, openMailFolder } from './mail-folder.ts'
import { openMailbox } from './mailbox.ts'

const folders: string[] = []
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-mail-'))
  folders.push(folder)
  return folder
}

const mail = (subject: string, body = 'Hello') =>
  `From: Shop <shop@x.test>\r\nTo: Ada <ada@x.test>, bob@x.test\r\nSubject: ${subject}\r\n\r\n${body}`

/** Says one line after the other, each when the last was answered; the answers. */
const talk = async (smtpUrl: string, lines: string[]): Promise<string[]> => {
  const { hostname, port } = new URL(smtpUrl)
  const socket = connect(Number(port), hostname)
  const answers: string[] = []
  for await (const line of createInterface(socket)) {
    // the last line of an answer
    if (!/^\d{3} /.test(line)) continue
    answers.push(line.slice(0, 3))
    const next = lines.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  socket.destroy()
  return answers
}

const envelope = ['EHLO x.test', 'MAIL FROM:<shop@x.test>', 'RCPT TO:<ada@x.test>', 'DATA']

describe('the mailbox of the demo', () => {
  it('keeps what it gets, also for the next start, and shows all of it', async () => {
    const dataDir = await newFolder()
    const mailbox = await openMailbox({ dataDir })

    const answers = await talk(mailbox.smtpUrl, [...envelope, `${mail('=?utf-8?q?Gr=C3=BC=C3=9Fe?=')}\r\n.`])
    await mailbox.close()
    const { list, find, close } = await openMailbox({ dataDir })
    const [first, ...others] = await list()
    const found = await find(first?.id ?? '')
    await close()

    assert.deepEqual(answers, ['220', '250', '250', '250', '354', '250'])
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(first, {
      subject: 'Grüße',
      from: 'Shop <shop@x.test>',
      to: 'Ada <ada@x.test>, bob@x.test',
    })
    assert.equal(found?.text?.trim(), 'Hello')
    assert.equal(found?.html, null)
    assert.deepEqual(
      found?.headers.map(({ name }) => name),
      ['From', 'To', 'Subject'],
    )
  })

  it('takes nothing without its end, and nothing too large', async () => {
    const { smtpUrl, list, close } = await openMailbox({ dataDir: await newFolder() })

    const announced = await talk(smtpUrl, ['EHLO x.test', 'MAIL FROM:<shop@x.test> SIZE=2000000'])
    const large = await talk(smtpUrl, [...envelope, `${mail('Large', 'x\r\n'.repeat(400_000))}\r\n.`])
    const { hostname, port } = new URL(smtpUrl)
    const broken = connect(Number(port), hostname)
    broken.write([...envelope, mail('Broken')].join('\r\n'))
    broken.end()
    broken.resume()
    await once(broken, 'close')

    assert.equal(announced.at(-1), '552')
    assert.equal(large.at(-1), '552')
    assert.deepEqual(await list(), [])
    await close()
  })

  it('keeps the newest only, and knows no names but its own', async () => {
    const folder = await newFolder()
    const { add, list, find } = await openMailFolder(folder)

    for (let n = 0; n < MAX_MAILS + 20; n++) await add(Buffer.from(mail(`Mail ${n}`)))
    const mails = await list()

    assert.equal(mails.length, MAX_MAILS)
    assert.equal((await readdir(folder)).length, MAX_MAILS)
    assert.deepEqual(
      mails.map(({ id }) => id),
      mails
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    for (const id of ['', '../secret', '000000000000000-000000000000']) assert.equal(await find(id), null)
  })
})
