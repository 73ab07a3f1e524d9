import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPublicAddress, mayCall } from './public-address.ts'

describe('an address of the internet', () => {
  it('is none of a network behind the server', () => {
    const inside = [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'ff02::1',
      '2001:0:a00:1::',
      '2001:db8::1',
      '2002:a00:1::1',
      'localhost',
      '',
    ]
    assert.deepEqual(inside.filter(isPublicAddress), [])
  })

  it('is every other one', () => {
    const outside = [
      '8.8.8.8',
      '172.15.0.1',
      '172.32.0.1',
      '100.63.0.1',
      '223.255.255.255',
      '2a00:1450:4001::1',
    ]
    assert.deepEqual(outside.filter(isPublicAddress), outside)
  })
})

describe('an outgoing call', () => {
  it('never goes where a machine is told its secrets, not even with private addresses allowed', () => {
    const secrets = [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      'fe80::1',
      'fd00:ec2::254',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::169.254.169.254',
      '::169.254.169.254',
      '::a9fe:a9fe',
      '::ffff:0:a9fe:a9fe',
      '2002:a9fe:a9fe::',
      '2002:a9fe:a9fe::1',
      '2001:0:7f00:1::5601:5601',
      '100.100.100.200',
      '::ffff:100.100.100.200',
      '2002:6464:64c8::1',
      '192.0.0.192',
      'fd20:ce::254',
    ]

    assert.deepEqual(
      secrets.filter((address) => mayCall(address, true)),
      [],
    )
  })

  it('goes to a private address only where that is allowed', () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1']) {
      assert.equal(mayCall(address, true), true, address)
      assert.equal(mayCall(address, false), false, address)
    }
  })
})
