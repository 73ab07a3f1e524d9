import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import {
  type Environment,
  freePort,
  newDatabase,
  newFolder,
  serve,
  tradepost,
  tradepostProcess,
} from './tradepost.ts'

describe('a file that is imported from the command line', () => {
  let env: Environment
  let folder: string
  const run = (...args: string[]) => tradepost(['import', ...args], env)
  const write = async (name: string, lines: string[]) => {
    const path = join(folder, name)
    await writeFile(path, lines.join('\n'))
    return path
  }

  before(async () => {
    folder = await newFolder()
    env = {
      DATABASE_URL: (await newDatabase()).url,
      TRADEPOST_DATA_DIR: folder,
      // tokens and addresses of uploads name it, so that the command has to know it
      TRADEPOST_PORT: String(await freePort()),
    }
    await serve(env)
    const create = [
      'merchant',
      'create',
      '--code',
      'acme',
      '--name',
      'Acme',
      '--owner-email',
      'ada@acme.test',
    ]
    const made = await tradepost([...create, '--owner-password', '-'], env, { input: 'a long password\n' })
    assert.equal(made.code, 0, made.stderr)
    const catalogs = await run(await write('catalogs.csv', ['code,name', 'main,Main']), '--merchant', 'acme')
    assert.equal(catalogs.code, 0, catalogs.stderr + catalogs.stdout)
  })

  const header = 'code,name.en-us,modelType,isInventoryManaged,price.price,price.currencyCode'
  const good = (code: string) => `${code},Tea,standard,false,4.20,USD`

  it('needs no secret on the machine of the server', async () => {
    const file = await write('products.csv', [header, good('one'), good('two')])

    const checked = await run(file, '--merchant', 'acme', '--check-only')
    const imported = await run(file, '--merchant', 'acme')

    assert.deepEqual(
      [checked.code, checked.stdout],
      [0, 'Checked: 2 rows, 2 created, 0 updated, 0 deleted, 0 rejected.\n'],
    )
    assert.deepEqual(
      [imported.code, imported.stdout],
      [0, 'Imported: 2 rows, 2 created, 0 updated, 0 deleted, 0 rejected.\n'],
    )
    assert.match(imported.stderr, /sending .*products\.csv as product\n/)
    assert.match(imported.stderr, /\[#{24}\] 100 % {2}2 rows/)
  })

  it('can be taken back', async () => {
    const file = await write('products.csv', [header, good('gone')])
    const imported = await run(file, '--merchant', 'acme')
    const [, ref = ''] = /Import (\S+): sending/.exec(imported.stderr) ?? []

    const undone = await tradepost(['import-undo', ref, '--merchant', 'acme'], env)
    const again = await tradepost(['import-undo', ref, '--merchant', 'acme'], env)

    assert.deepEqual(
      [undone.code, undone.stdout],
      [0, 'Undone: 1 deleted, 0 restored, 0 created again, 0 left as they are.\n'],
    )
    assert.equal(again.code, 1)
    assert.match(again.stderr, /was undone already/)
  })

  it('tells the problems by field and reason, and gives the rejected rows back', async () => {
    const bad = ['bad-1,Tea,standard,false,many,USD', 'bad-2,Tea,standard,false,few,USD']
    const file = await write('more.csv', [header, good('three'), ...bad, 'bad-3,Tea,cubic,false,1,USD'])
    const rejected = join(folder, 'rejected.csv')

    const answer = await run(file, '--merchant', 'acme', '--entity', 'product', '--rejected', rejected)

    assert.equal(answer.code, 1, answer.stderr)
    assert.match(
      answer.stdout,
      /^Imported: 4 rows, 1 created, 0 updated, 0 deleted, 3 rejected\.\nProblems:\n/,
    )
    assert.match(answer.stdout, /^ {2}2 × price\.price: .+ \(rows 2, 3\)$/m)
    assert.match(answer.stdout, /^ {2}1 × modelType: .+ \(row 4\)$/m)
    const rows = await readFile(rejected, 'utf8')
    for (const code of ['bad-1', 'bad-2', 'bad-3']) assert.ok(rows.includes(code))
    assert.ok(!rows.includes('three'))
  })

  it('goes to any server with the secret of a client', async () => {
    const file = await write('products.json', [JSON.stringify([{ code: 'one', name: { 'en-us': 'New' } }])])
    const args = [
      'client',
      'create',
      '--merchant',
      'acme',
      '--name',
      'Feed',
      '--permission',
      'APIALL',
      '--json',
    ]
    const { client } = JSON.parse((await tradepost(args, env)).stdout) as {
      client: { id: string; secret: string }
    }
    const url = `http://127.0.0.1:${env.TRADEPOST_PORT}`
    const there = [file, '--merchant', 'acme', '--url', url, '--client-id', client.id, '--client-secret']

    const sent = await tradepostProcess(['import', ...there, '-', '--json'], env, {
      input: `${client.secret}\n`,
    })
    const refused = await run(...there, 'wrong')

    const { import: found } = JSON.parse(sent.stdout) as { import: { entityFiles: { updated: object }[] } }
    assert.deepEqual(found.entityFiles[0]?.updated, { dispatched: 1, succeeded: 1, failed: 0 })
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /failed with 401/)
  })

  it('is refused before anything is sent when it cannot be one', async () => {
    const stock = await write('stock.csv', ['productCode,locationCode,onHand'])
    const [unknown, missing, half, nobody] = await Promise.all([
      run('data.csv', '--merchant', 'acme'),
      run('products-that-are-not-there.csv', '--merchant', 'acme'),
      run(stock, '--merchant', 'acme', '--url', 'http://127.0.0.1:1'),
      run(stock, '--merchant', 'nobody'),
    ])

    assert.deepEqual([unknown.code, missing.code, half.code, nobody.code], [2, 1, 2, 1])
    assert.match(unknown.stderr, /--entity is missing, and the name data\.csv does not tell/)
    assert.match(missing.stderr, /There is no file/)
    assert.match(half.stderr, /^--url takes --client-id with it/)
    assert.match(nobody.stderr, /--merchant nobody: Merchant not found\./)
  })

  it('reads an export of another shop system, and says what stays behind', async () => {
    const location = await run(
      await write('locations.csv', ['code,name,type.code', 'north,North,store']),
      '--merchant',
      'acme',
    )
    assert.equal(location.code, 0, location.stderr + location.stdout)
    const file = await write('products_export.csv', [
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,SEO Title',
      'pan,Pan,Size,24 cm,PAN-24,39.00,5,Pans',
      'pan,,,28 cm,PAN-28,"45,00",5,',
    ])

    const { code, stdout } = await run(file, '--merchant', 'acme', '--from', 'shopify', '--location', 'north')
    const wrong = await run(file, '--merchant', 'acme', '--from', 'magento')

    assert.equal(code, 1)
    assert.match(stdout, /Imported: 4 rows, 3 created, 0 updated, 0 deleted, 1 rejected/)
    assert.match(stdout, /1 × Variant Price: 45,00 is no number.*\(row 2\)/)
    assert.match(stdout, /Not carried over from shopify: SEO Title \(in 1 row: /)
    assert.match(wrong.stderr, /--from magento is not known: it takes shopify, woocommerce, vendure, medusa/)
  })
})
