import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openVault, sameText, sha256 } from './secrets.ts'

describe('a vault', () => {
  const vault = openVault('a secret of the server')
  const text = 'schlüssel 🔑'

  it('gives back what was sealed, also nothing', () => {
    for (const plain of [text, '', 'x'.repeat(100_000)]) assert.equal(vault.open(vault.seal(plain)), plain)
  })

  it('never seals the same way twice, and shows nothing', () => {
    assert.notEqual(vault.seal(text), vault.seal(text))
    assert.ok(!Buffer.from(vault.seal('plain text'), 'base64').includes('plain text'))
  })

  it('is opened again by the same secret, and by no other', () => {
    assert.equal(openVault('a secret of the server').open(vault.seal(text)), text)
    assert.throws(() => openVault('another').open(vault.seal(text)))
  })

  it('notices any change, and a tag that was cut', () => {
    const bytes = Buffer.from(vault.seal(text), 'base64')
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] as number) ^ 1
      assert.throws(() => vault.open(changed.toString('base64')), `byte ${index}`)
    }
    for (const sealed of [bytes, Buffer.from(vault.seal(''), 'base64')])
      for (const length of [0, 12, 16, 20, 27])
        assert.throws(() => vault.open(sealed.subarray(0, length).toString('base64')), `${length} bytes`)
  })
})

it('hashes as everybody does', () => {
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('compares texts of any length', () => {
  assert.ok(sameText('a', 'a'))
  assert.ok(sameText('', ''))
  assert.ok(!sameText('a', 'b'))
  assert.ok(!sameText('a', 'aa'))
})
