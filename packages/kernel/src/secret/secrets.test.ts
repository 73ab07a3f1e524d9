import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createVault, openVault, sameText, sha256, unwrapKey, wrapKey } from './secrets.ts'

describe('a vault', () => {
  const vault = openVault('a secret of the server')
  const text = 'schlüssel 🔑'
  const bytesOf = (sealed: string) => Buffer.from(sealed.slice(2), 'base64')

  it('gives back what was sealed, also nothing', () => {
    for (const plain of [text, '', 'x'.repeat(100_000)]) assert.equal(vault.open(vault.seal(plain)), plain)
  })

  it('never seals the same way twice, and shows nothing', () => {
    assert.notEqual(vault.seal(text), vault.seal(text))
    assert.ok(!bytesOf(vault.seal('plain text')).includes('plain text'))
  })

  it('is opened again by the same secret, and by no other', () => {
    assert.equal(openVault('a secret of the server').open(vault.seal(text)), text)
    assert.throws(() => openVault('another').open(vault.seal(text)))
  })

  it('notices any change, and a tag that was cut', () => {
    const bytes = bytesOf(vault.seal(text))
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] as number) ^ 1
      assert.throws(() => vault.open(`1.${changed.toString('base64')}`), `byte ${index}`)
    }
    for (const sealed of [bytes, bytesOf(vault.seal(''))])
      for (const length of [0, 12, 16, 20, 27])
        assert.throws(
          () => vault.open(`1.${sealed.subarray(0, length).toString('base64')}`),
          `${length} bytes`,
        )
  })
})

describe('a vault with several keys', () => {
  const grown = () => {
    const vault = createVault()
    vault.learn(1, 'the first key')
    vault.sealWith(1)
    return vault
  }

  it('seals with the new one, and opens what the old ones sealed', () => {
    const vault = grown()
    const old = vault.seal('old')
    const { macSecret } = vault

    vault.learn(2, 'the second key')
    assert.match(vault.seal('still'), /^1\./)
    vault.sealWith(2)

    const sealed = vault.seal('new')
    assert.match(sealed, /^2\./)
    assert.deepEqual([vault.open(old), vault.open(sealed)], ['old', 'new'])
    assert.equal(vault.macSecret, macSecret)
    assert.throws(() => grown().open(sealed), /data key 2 is not loaded/)
  })

  it('opens texts without the name of a key with the first one', () => {
    const vault = grown()
    const bare = vault.seal('from before').slice(2)
    vault.learn(2, 'the second key')
    vault.sealWith(2)

    assert.equal(vault.open(bare), 'from before')
  })

  it('is of no use without keys', () => {
    assert.throws(() => createVault().seal('a'), /not loaded/)
    assert.throws(() => createVault().macSecret, /not loaded/)
  })

  it('wraps a key for the secret of the server and for no other', () => {
    const wrapped = grown().wrap(1, 'a secret')

    assert.equal(unwrapKey('a secret', wrapped), 'the first key')
    assert.throws(() => unwrapKey('another', wrapped))
    assert.notEqual(wrapKey('a secret', 'x'), wrapKey('a secret', 'x'))
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
