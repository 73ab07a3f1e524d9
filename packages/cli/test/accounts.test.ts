import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@tradepost/sdk'
import { UsageError } from '../src/command.ts'
import { create as createClientBy, list } from '../src/commands/client.work.ts'
import { type Environment, newDatabase, newFolder, serve, tradepost, tradepostProcess } from './tradepost.ts'

const newSetUp = async (): Promise<Environment> => ({
  DATABASE_URL: (await newDatabase()).url,
  TRADEPOST_DATA_DIR: await newFolder(),
})

const create = (code: string, ...more: string[]) => [
  ...['merchant', 'create', '--code', code, '--name', 'Acme', '--owner-email', `owner@${code}.test`],
  ...more,
]

/** Reads id and secret from the output of `client create`. */
const shownClient = (output: string) => ({
  clientId: /Client id +(\S+)/.exec(output)?.[1] ?? '',
  clientSecret: /Client secret +(\S+)/.exec(output)?.[1] ?? '',
})

describe('accounts from the command line', () => {
  it('work at once in a server that runs', async () => {
    const env = await newSetUp()
    const server = await serve(env)
    const connect = (credentials: { clientId: string; clientSecret: string }, merchantCode = 'acme') =>
      createClient({ baseUrl: server.url, merchantCode, retries: 0, ...credentials })

    const made = await tradepostProcess(create('acme', '--owner-password', '-', '--currency', 'EUR'), env, {
      input: 'a password from a pipe\n',
    })
    const [sync, ops] = await Promise.all([
      tradepost(
        ['client', 'create', '--merchant', 'acme', '--name', 'Sync', '--permission', 'MSV', '--json'],
        env,
      ),
      tradepost(['client', 'create', '--operator', '--name', 'Ops'], env),
    ])
    const { client } = JSON.parse(sync.stdout) as { client: { id: string; secret: string } }
    const owner = connect(shownClient(made.stdout))
    const narrow = connect({ clientId: client.id, clientSecret: client.secret })

    assert.equal(made.code, 0)
    assert.ok(!made.stdout.includes('from a pipe'))
    assert.equal((await owner.getSettings()).settings.defaultCurrency, 'EUR')
    assert.equal((await narrow.getMerchant()).merchant.name, 'Acme')
    await assert.rejects(narrow.listUsers(), { status: 403 })
    assert.equal((await connect(shownClient(ops.stdout)).listMerchants()).merchants.length, 1)

    const jane = { firstName: 'Jane', lastName: 'Doe', emailAddress: 'jane@example.test' }
    await owner.createCustomers({ body: { customers: [jane] } })
    const reset = ['customer', 'reset-token', '--merchant', 'acme', '--email', jane.emailAddress]
    const shown = await tradepost(reset, env)
    const token = /^ {2}(\S+)$/m.exec(shown.stdout)?.[1] ?? ''
    await owner.setCustomerPassword({ body: { token, password: 'a new password' } })
    const signIn = { email: jane.emailAddress, password: 'a new password' }
    assert.equal((await owner.authenticateCustomer({ body: signIn })).customer.firstName, 'Jane')
    const unknown = await tradepost([...reset.slice(0, -1), 'nobody@nowhere.test'], env)
    assert.deepEqual(
      [unknown.code, unknown.stderr],
      [1, '--email nobody@nowhere.test: Customer not found.\n'],
    )

    const rotate = (...more: string[]) => tradepost(['client', 'rotate-secret', ...more], env)
    const [rotated, operated, tooLong, noNumber, missing] = await Promise.all([
      rotate('--merchant', 'acme', '--id', client.id, '--overlap-seconds', '0', '--json'),
      rotate('--operator', '--id', shownClient(ops.stdout).clientId),
      rotate('--merchant', 'acme', '--id', client.id, '--overlap-seconds', '9999999'),
      rotate('--merchant', 'acme', '--id', client.id, '--overlap-seconds', 'soon'),
      rotate('--operator', '--id', 'nobody'),
    ])
    const { secret } = (JSON.parse(rotated.stdout) as { client: { secret: string } }).client
    await assert.rejects(connect({ clientId: client.id, clientSecret: client.secret }).getMerchant(), {
      status: 401,
    })
    assert.equal(
      (await connect({ clientId: client.id, clientSecret: secret }).getMerchant()).merchant.code,
      'acme',
    )
    for (const shown of [ops, operated])
      assert.equal((await connect(shownClient(shown.stdout)).listMerchants()).merchants.length, 1)
    assert.match(operated.stdout, /The old one works until \d{4}-/)
    assert.match(tooLong.stderr, /^--overlap-seconds: .+\n$/)
    assert.equal(noNumber.code, 2)
    assert.equal(missing.stderr, '--id nobody: API client not found.\n')

    const removed = await tradepost(['client', 'delete', '--merchant', 'acme', '--id', client.id], env)

    assert.equal(removed.code, 0)
    // the server hears of it a moment later
    const isRefused = () =>
      narrow.getMerchant().then(
        () => false,
        ({ status }) => status === 401,
      )
    for (let tries = 0; tries < 200 && !(await isRefused()); tries++) await setTimeout(50)
    assert.ok(await isRefused())
    assert.equal(await server.stop(), 0)
  })

  it('are refused in sentences that name the option', async () => {
    const env = await newSetUp()
    const [wrong, nobody, password] = await Promise.all([
      tradepost(create('acme', '--owner-password', 'short', '--locale', 'english'), env),
      tradepost(['client', 'list', '--merchant', 'nobody'], env),
      tradepost(create('acme'), env),
    ])

    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /^(--locale: .+\n)+--owner-password: Has 5 characters, .+\n$/)
    assert.deepEqual([nobody.code, nobody.stderr], [1, '--merchant nobody: Merchant not found.\n'])
    assert.equal(password.code, 2)
    assert.match(password.stderr, /^--owner-password is missing: .+ standard input\.\n$/)
  })

  it('belong to a merchant or to the operator, and not to both or neither', async () => {
    const both = { merchant: 'acme', operator: true, json: false }
    const neither = { merchant: undefined, operator: false, json: false }
    const narrowed = { ...neither, operator: true, name: 'Ops', permission: ['CPV'], role: [], grant: [] }

    for (const values of [both, neither]) await assert.rejects(list(values), UsageError)
    await assert.rejects(createClientBy(narrowed), UsageError)
  })
})
