import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Mapped, mapFormats } from './map.rules.ts'

const mapped: Mapped = {
  cells: [
    { number: 1, url: 'http://127.0.0.1:8081' },
    { number: 2, url: 'http://127.0.0.1:8082' },
  ],
  places: [
    { cell: 1, code: 'home', origins: [] },
    { cell: 2, code: 'acme', origins: ['https://tea.example', 'http://tea.example:8080'] },
    { cell: 2, code: 'Acme', origins: [] },
    { cell: 2, code: 'default', origins: [] },
    { cell: 3, code: 'lost', origins: [] },
  ],
}

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

describe('the map of a load balancer', () => {
  it('leads HAProxy from codes and hosts to cells that have an address', () => {
    assert.equal(
      mapFormats.haproxy(mapped),
      'home cell_1\nacme cell_2\ntea.example cell_2\ntea.example cell_2\nAcme cell_2\ndefault cell_2\n',
    )
  })

  it('is a file that nginx takes, beside the site of the examples', {
    skip: !has('nginx', '-v') || !has('openssl', 'version'),
  }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tradepost-map-'))
    t.after(() => rm(folder, { recursive: true }))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=shop.example.com', '-keyout', key, '-out', certificate]
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject])
    const site = await readFile(new URL('../../../../deploy/cells.nginx.conf', import.meta.url), 'utf8')
    const own = site.replace(/\/etc\/\S+\.key/, key).replace(/\/etc\/\S+\.pem/, certificate)
    const main = join(folder, 'nginx.conf')
    await writeFile(
      main,
      `pid ${folder}/nginx.pid;\nevents { }\nhttp {\n${mapFormats.nginx(mapped)}\n${own}\n}`,
    )

    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', main], { encoding: 'utf8' })

    assert.equal(status, 0, stderr)
    assert.doesNotMatch(mapFormats.nginx(mapped), /home|lost/)
  })
})
