import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createWebhook } from '../../src/services/webhook/webhook.fixture.ts'
import { freePort } from '../support/free-port.ts'
import { type Harness, harness, useOwnServer } from '../support/harness.ts'
import { aPicture } from '../support/picture.ts'
import { until } from '../support/until.ts'

useOwnServer({}, { allowPrivateTargets: true })

const root = fileURLToPath(new URL('../../../php', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'tradepost-php-'))
after(() => rm(folder, { recursive: true, force: true }))

const hasCurl = spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0
const skip = !hasCurl && 'PHP with the extension curl is not installed'

const head = `<?php
declare(strict_types=1);
use Tradepost\\{ApiError, Client, Webhook, WebhookError};
spl_autoload_register(fn (string $name) => require '${root}/src/' . substr($name, strlen('Tradepost\\\\')) . '.php');
error_reporting(E_ALL);
set_error_handler(fn (int $_, string $message, string $file, int $line) => throw new ErrorException($message, 0, 1, $file, $line));
`

/** Runs a script that knows a client of the merchant, and reads the JSON that it prints. */
const run = async ({ url, merchantCode, client }: Harness, script: string, env: NodeJS.ProcessEnv = {}) => {
  const child = spawn('php', ['--', url, merchantCode, client.id, client.secret], {
    env: { ...process.env, ...env },
  })
  child.stdin.end(
    `${head}[, $url, $merchant, $id, $secret] = $argv;
$client = new Client($url, $merchant, $id, $secret, retries: 1);
${script}`,
  )
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.equal(err, '')
  try {
    return JSON.parse(out)
  } catch {
    throw new Error(out)
  }
}

const shop = async (): Promise<Harness> => {
  const stand = await harness()
  await stand.seed.catalog()
  return stand
}

/** The error that an expression of PHP throws, or the text of an exception before any request. */
const thrown = (of: Harness, expression: string) =>
  run(
    of,
    `try { ${expression}; $got = 'nothing'; } catch (ApiError $error) { $got = [
      'status' => $error->status, 'code' => $error->errorCode, 'message' => $error->getMessage(),
      'problems' => $error->problems, 'requestId' => $error->requestId,
    ]; } catch (Exception $error) { $got = $error->getMessage(); }
    echo json_encode($got);`,
  )

const create = `$client->createProducts(['body' => ['products' => array_map(fn (string $code) => [
  'code' => $code, 'name' => ['en-us' => "Tee für $code"], 'modelType' => 'standard', 'isInventoryManaged' => false,
], ['a', 'b', 'c', 'd', 'e'])]]);`

describe('the client for PHP', { skip }, () => {
  it('writes, reads, pages by cursor and by offset, and filters', async () => {
    const stand = await shop()
    await stand.seed.location({ code: 'x' }, { code: 'y' }, { code: 'z' })

    const got = await run(
      stand,
      `${create}
      $client->updateProduct(['productCode' => 'a', 'body' => ['rating' => 4.5]]);
      $codes = fn (string $list, array $input) => array_column(iterator_to_array($client->iterate($list, $input), false), 'code');
      echo json_encode([
        'name' => $client->getProduct(['productCode' => 'a'])['product']['name'],
        'rating' => $client->getProduct(['productCode' => 'a', 'fields' => ['rating', 'code']])['product']['rating'],
        'all' => $codes('listProducts', ['limit' => 2, 'sort' => ['code:asc']]),
        'some' => $codes('listProducts', ['filters' => ['code' => ['$in' => ['b', 'd']]], 'sort' => 'code:asc']),
        'stores' => $codes('listLocations', ['limit' => 2, 'sort' => 'code:asc']),
      ]);`,
    )

    assert.deepEqual(got, {
      name: 'Tee für a',
      rating: 4.5,
      all: ['a', 'b', 'c', 'd', 'e'],
      some: ['b', 'd'],
      stores: ['x', 'y', 'z'],
    })
  })

  it('keeps an ETag, tries a write without storing it, and tells of fields that nobody knows', async () => {
    const stand = await shop()

    const got = await run(
      stand,
      `${create}
      $warnings = [];
      $careful = new Client($url, $merchant, $id, $secret, onWarning: function (...$said) use (&$warnings) { $warnings[] = $said; });
      $etag = $client->call('getProduct', ['productCode' => 'a'])->etag();
      $careful->updateProduct(['productCode' => 'a', 'body' => ['raiting' => 5]]);
      $client->updateProduct(['productCode' => 'a', 'body' => ['rating' => 3]], ['dryRun' => true]);
      $now = $client->call('getProduct', ['productCode' => 'a']);
      $new = $client->updateProduct(['productCode' => 'a', 'body' => ['rating' => 2]], ['ifMatch' => $now->etag(), 'returnRepresentation' => true]);
      try { $client->updateProduct(['productCode' => 'a', 'body' => ['rating' => 1]], ['ifMatch' => $etag]); } catch (ApiError $error) { $late = $error->status; }
      echo json_encode([$warnings, $now->body['product']['rating'] ?? null, $new['product']['rating'], $late]);`,
    )

    assert.deepEqual(got, [
      [['updateProduct', 'unknown-field;path="/raiting";nearest="rating"']],
      null,
      2,
      412,
    ])
  })

  it('throws what the server says in each dialect, with the fields that are wrong', async () => {
    const stand = await shop()

    const missing = await thrown(stand, `$client->getProduct(['productCode' => 'none'])`)
    const invalid = await thrown(stand, `$client->createSalesOrders(['body' => ['orders' => 7]])`)
    const refused = await thrown(stand, `(new Client($url, $merchant, $id, 'wrong'))->listProducts()`)
    const batch = await thrown(
      stand,
      `${create} Client::expectNoErrors(${create.slice(0, -1)}, 'createProducts')`,
    )

    assert.equal(missing.status, 404)
    assert.match(missing.message, /^getProduct failed with 404: /)
    assert.equal(typeof missing.requestId, 'string')
    assert.deepEqual(
      [invalid.status, invalid.problems[0]],
      [400, { code: '400', message: 'Must be array, not number', path: ['orders'] }],
    )
    assert.equal(refused.code, 'invalid_client')
    assert.equal(batch.status, 409)
    assert.match(batch.message, /^createProducts: 5 items refused; /)
    assert.equal(batch.problems.length, 5)
  })

  it('says what is wrong with a call before it is sent, and that nobody answered', async () => {
    const stand = await shop()

    assert.equal(await thrown(stand, `$client->getProduct()`), 'getProduct needs productCode')
    assert.match(
      await thrown(stand, `$client->getProduct(['productCode' => '..'])`),
      /cannot stand in an address/,
    )
    assert.equal(
      await thrown(stand, `$client->iterate('getProduct')->current()`),
      'getProduct is not a list of pages',
    )
    const gone = await thrown(
      stand,
      `(new Client('http://127.0.0.1:9', token: 't', retries: 0))->listProducts(['merchantCode' => 'x'])`,
    )
    assert.equal(gone.status, 0)
    assert.match(gone.message, /^listProducts got no answer: .*127\.0\.0\.1/)
  })

  it('sends files', async () => {
    const stand = await shop()
    const file = join(folder, 'red.png')
    await writeFile(file, Buffer.from(await aPicture().arrayBuffer()))

    const got = await run(
      stand,
      `$answer = $client->uploadImage(['body' => ['file' => new CURLFile('${file}', 'image/png', 'red.png')]]);
      echo json_encode([$answer, $client->listImages()['images']]);`,
    )

    assert.equal(got[1][0].fileName, 'red.png')
  })

  it('verifies the deliveries of a webhook, and no others', async (t) => {
    const stand = await shop()
    const port = await freePort()
    await writeFile(
      join(folder, 'receive.php'),
      `${head}
      $secret = file_get_contents('${folder}/secret');
      $payload = file_get_contents('php://input');
      $headers = getallheaders();
      $said = fn (string $payload, array $headers, string $secret, ?int $now = null): string => (function () use ($payload, $headers, $secret, $now): string {
        try { return Webhook::verify($payload, $headers, $secret, $now)['eventCode']; } catch (WebhookError $error) { return $error->getMessage(); }
      })();
      file_put_contents('${folder}/got.json', json_encode([
        $said($payload, $headers, $secret),
        $said($payload . ' ', $headers, $secret),
        $said($payload, $headers, 'whsec_' . base64_encode('another')),
        $said($payload, $headers, $secret, time() + 3600),
        $said($payload, [], $secret),
        $said($payload, $headers, 'not a secret!'),
      ]));`,
    )
    const receiver = spawn('php', ['-S', `127.0.0.1:${port}`, join(folder, 'receive.php')], {
      stdio: 'ignore',
    })
    t.after(() => receiver.kill())
    const endpoint = `http://127.0.0.1:${port}/`
    await until(() =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    )

    const webhookId = await createWebhook(stand, {
      code: 'php',
      endpoint,
      events: [{ code: 'productCreated' }],
    })
    const { secret } = await stand.api.getWebhookSecret({ webhookId })
    await writeFile(join(folder, 'secret'), secret)
    await stand.seed.product({ code: 'tea' })

    const read = () => readFile(join(folder, 'got.json'), 'utf8').catch(() => '[]')
    await until(async () => (await read()).startsWith('["product'))
    const [event, ...reasons] = JSON.parse(await read())
    assert.equal(event, 'productCreated')
    for (const [index, reason] of [
      /does not fit/,
      /does not fit/,
      /check the clocks/,
      /webhook-id is missing/,
      /begins with whsec_/,
    ].entries())
      assert.match(reasons[index], reason)
  })
})
