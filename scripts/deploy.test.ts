import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { settingsTable } from '../packages/kernel/src/config/settings.ts'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
const files = [
  'compose.yaml',
  'kubernetes.yaml',
  'tradepost.service',
  'nginx.conf',
  'Caddyfile',
  'cells.nginx.conf',
]
const texts = await Promise.all(['Dockerfile', ...files.map((file) => `deploy/${file}`)].map(read))

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const folder = await mkdtemp(join(tmpdir(), 'tradepost-deploy-'))
after(() => rm(folder, { recursive: true, force: true }))

type Part = { [name: string]: Part } & Part[]

describe('the files for operators', () => {
  it('set only what the server reads', () => {
    const known = new Set(Object.values(settingsTable).map(({ variable }) => variable))
    const named = texts.flatMap((text) => text.match(/\b(?:TRADEPOST|DATABASE)_[A-Z_\d]*[A-Z\d]\b/g) ?? [])

    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    )
  })

  it('start the package, which serves as npm start does', async () => {
    const { scripts } = JSON.parse(await read('package.json'))
    const words: string[] = scripts.serve.split(' ')
    const variables = words.filter((word) => /^[A-Z_]+=/.test(word))
    const flags = words.filter((word) => word.startsWith('--'))
    const command = await read('packages/cli/bin/tradepost.sh')
    const [docker = '', , , service = ''] = texts

    assert.ok(variables.length > 0 && flags.length > 0)
    assert.ok(command.includes(`export ${variables.join(' ')}\n`))
    assert.ok(command.includes(`exec "$node" ${flags.join(' ')} `))
    assert.match(docker, /^CMD \["tradepost", "serve"\]$/m)
    assert.match(service, /^ExecStart=\S+\/tradepost serve$/m)
  })

  it('are YAML that parses, those of a cluster as well', async () => {
    for (const file of ['patroni.yml', 'etcd.conf.yml'])
      assert.equal((parse(await read(`deploy/ha/${file}`)) as Part).name, 'one')
  })

  it('run containers as somebody who may write nothing but data', async () => {
    const documents = parseAllDocuments(await read('deploy/kubernetes.yaml')).map((document) => {
      assert.deepEqual(document.errors, [])
      return document.toJS() as Part
    })
    const pods = documents.flatMap(({ spec }) => (spec?.template?.spec ? [spec.template.spec] : []))

    assert.deepEqual(
      documents.map(({ kind }) => kind),
      ['Job', 'Deployment', 'Service', 'PodDisruptionBudget'],
    )
    assert.equal(pods.length, 2)
    for (const { securityContext, containers } of pods) {
      assert.equal(securityContext?.runAsNonRoot, true)
      for (const container of containers ?? [])
        assert.partialDeepStrictEqual(container.securityContext, {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        })
    }
    const { services } = parse(await read('deploy/compose.yaml')) as Part
    assert.equal(services?.tradepost?.read_only, true)
    assert.match(texts[0] ?? '', /^USER 10001:10001$/m)
  })

  it('probe addresses that the server has', async () => {
    const probed = (await read('deploy/kubernetes.yaml')).matchAll(/path: (\/\w+z)\b/g)

    assert.deepEqual([...new Set([...probed].map(([, path]) => path))], ['/healthz', '/readyz'])
  })

  it('are units that systemd takes', { skip: !has('systemd-analyze', '--version') }, async () => {
    const unit = join(folder, 'tradepost.service')
    // the installation is not here
    const text = (await read('deploy/tradepost.service')).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
    await writeFile(unit, text)

    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })

    assert.doesNotMatch(stderr, /tradepost\.service/)
  })

  it('are a site that nginx takes', { skip: !has('nginx', '-v') || !has('openssl', 'version') }, async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=shop.example.com', '-keyout', key, '-out', certificate]
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject])
    const site = (await read('deploy/nginx.conf'))
      .replace(/\/etc\/\S+\.key/, key)
      .replace(/\/etc\/\S+\.pem/, certificate)
    const main = join(folder, 'nginx.conf')
    await writeFile(main, `pid ${folder}/nginx.pid;\nevents { }\nhttp {\n${site}\n}`)

    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', main], { encoding: 'utf8' })

    assert.equal(status, 0, stderr)
  })

  it('are a site that Caddy takes', { skip: !has('caddy', 'version') }, async () => {
    const file = join(folder, 'Caddyfile')
    await writeFile(file, await read('deploy/Caddyfile'))

    const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      encoding: 'utf8',
    })

    assert.equal(status, 0, stderr)
  })
})
