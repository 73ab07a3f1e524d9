import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readAudit } from './audit.ts'
import {
  licenseProblems,
  listDependencies,
  lockProblems,
  preReleaseProblems,
  readLock,
} from './dependencies.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dependencies = listDependencies(root)
const withOne = (name: string, version: string, license: string) => [
  ...dependencies,
  { name, version, license },
]

describe('the packages that are used', () => {
  it('have licences that let everybody use and pass them on', () => {
    assert.ok(dependencies.length > 100)

    assert.deepEqual(licenseProblems(dependencies), [])
  })

  it('are releases wherever there is one', () => {
    assert.deepEqual(preReleaseProblems(dependencies), [])
  })

  it('are locked for every platform, by what they contain and not by where they come from', () => {
    const lock = readLock(root)
    const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...linuxOnly } = lock

    assert.deepEqual(lockProblems(lock), [])
    assert.match(
      lockProblems(linuxOnly).join('\n'),
      /^node_modules\/@biomejs\/biome: @biomejs\/cli-darwin-arm64 \S+ is missing$/,
    )
    assert.deepEqual(lockProblems({ 'node_modules/tea': { resolved: 'https://registry.example/tea.tgz' } }), [
      'node_modules/tea: no integrity',
      'node_modules/tea: an address',
    ])
    assert.deepEqual(lockProblems({ 'node_modules/pot': { integrity: 'sha512-x', devOptional: true } }), [
      'node_modules/pot: installed to run, though only development needs it',
    ])
  })

  it('are told when they are neither', () => {
    assert.deepEqual(licenseProblems(withOne('odd', '1.0.0', 'MIT AND GPL-3.0-only')), [
      'odd 1.0.0: licence MIT AND GPL-3.0-only',
    ])
    assert.deepEqual(licenseProblems(withOne('either', '1.0.0', '(GPL-3.0-only OR MIT)')), [])
    assert.deepEqual(preReleaseProblems(withOne('early', '2.0.0-rc.1', 'MIT')), [
      'early 2.0.0-rc.1: no release',
    ])
  })

  it('are told when an exception outlives its reason', () => {
    const released = dependencies.map((one) => ({ ...one, version: '1.0.0' }))

    assert.match(preReleaseProblems(released).join('\n'), /^graphile-config: is excepted and need not be$/m)
  })
})

describe('an audit', () => {
  it('lists the weaknesses that the registry knows', () => {
    const vulnerabilities = { tea: { severity: 'high', range: '<2.0.0', fixAvailable: true } }

    assert.deepEqual(readAudit(JSON.stringify({ vulnerabilities })), {
      kind: 'weak',
      text: '1 package has known weaknesses:\ntea <2.0.0: high, a newer version fixes it',
    })
    assert.equal(readAudit('{"vulnerabilities":{}}').kind, 'clean')
  })

  it('does not pass for clean when the registry gives no answer', () => {
    const message = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk'

    assert.deepEqual(readAudit(JSON.stringify({ message, error: { summary: '' } })), {
      kind: 'unknown',
      text: 'Not checked: the registry did not answer (405 Method Not Allowed - POST its audit address).',
    })
    assert.equal(readAudit('').kind, 'unknown')
  })
})
