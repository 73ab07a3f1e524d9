import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type Environment, freePort, newDatabase, newFolder, serve, tradepost } from './tradepost.ts'

describe('any operation called from the command line', () => {
  let env: Environment
  let url: string
  const call = (operation: string, input?: object, ...args: string[]) =>
    tradepost(
      ['call', operation, '--merchant', 'acme', ...(input ? ['--json', JSON.stringify(input)] : []), ...args],
      env,
    )
  const location = (code: string) => ({ code, type: { code: 'store' }, name: 'Main', status: 'active' })

  before(async () => {
    env = {
      DATABASE_URL: (await newDatabase()).url,
      TRADEPOST_DATA_DIR: await newFolder(),
      TRADEPOST_PORT: String(await freePort()),
    }
    url = (await serve(env)).url
    const owner = ['--owner-email', 'ada@acme.test', '--owner-password', '-']
    await tradepost(['merchant', 'create', '--code', 'acme', '--name', 'Acme', ...owner], env, {
      input: 'a long password\n',
    })
  })

  it('reads and writes without a secret on the machine of the server, and prints the answer as JSON', async () => {
    const created = await call('createLocations', { body: { locations: [location('main')] } })
    const listed = await call('listLocations', { limit: 5 })

    assert.equal(created.code, 0, created.stderr)
    const { locations } = JSON.parse(listed.stdout) as { locations: { code: string }[] }
    assert.deepEqual(
      locations.map(({ code }) => code),
      ['main'],
    )
  })

  it('stores nothing on a dry run, and nothing where the ETag is another', async () => {
    const tried = await call('createLocations', { body: { locations: [location('dry')] } }, '--dry-run')
    const late = await call(
      'updateLocation',
      { locationCode: 'main', body: { status: 'inactive' } },
      '--if-match',
      '"other"',
    )
    const listed = await call('listLocations')

    assert.equal(tried.code, 0, tried.stderr)
    assert.equal(late.code, 1)
    assert.match(late.stderr, /failed with 412/)
    assert.doesNotMatch(listed.stdout, /"dry"|inactive/)
  })

  it('takes its input from standard input, and a server elsewhere with a client and its secret', async () => {
    const made = await tradepost(
      ['client', 'create', '--merchant', 'acme', '--name', 'till', '--permission', 'APIALL', '--json'],
      env,
    )
    const { client } = JSON.parse(made.stdout) as { client: { id: string; secret: string } }
    const access = ['--url', url, '--client-id', client.id, '--client-secret', client.secret]
    const args = ['call', 'getLocation', '--merchant', 'acme', '--json', '-', ...access]
    const read = await tradepost(args, {}, { input: '{"locationCode": "main"}' })

    assert.equal(read.code, 0, read.stderr)
    assert.match(read.stdout, /"code": "main"/)
  })

  it('says field by field what the server refuses, with exit code 1', async () => {
    const { code, stderr } = await call('updateLocation', {
      locationCode: 'main',
      body: { status: 'asleep' },
    })

    assert.equal(code, 1)
    assert.match(stderr, /^status: No enum match for: asleep: .*active/)
  })

  it('says what is wrong with the command line, with exit code 2', async () => {
    const wrong: [Promise<{ code: number; stderr: string }>, RegExp][] = [
      [call('listLocation'), /did you mean listLocations\?/],
      [call('getLocation'), /getLocation needs locationCode/],
      [call('listLocations', { size: 5 }), /does not take size: it takes merchantCode, .*limit/],
      [
        call('updateLocation', { locationCode: 'main', status: 'active' }),
        /does not take status.*Fields of the body stand under body/,
      ],
      [call('listLocations', undefined, '--dry-run'), /changes nothing: leave --dry-run out/],
      [call('listLocations', undefined, '--json', '{limit: 5}'), /--json is not JSON/],
      [call('listLocations', undefined, '--json', '[]'), /--json takes an object/],
      [call('uploadImage'), /takes a file/],
    ]

    for (const [answer, sentence] of wrong) {
      const { code, stderr } = await answer
      assert.match(stderr, sentence)
      assert.equal(code, 2, stderr)
    }
  })
})
