import { startChild } from '../server/child.ts'
import type { Cleanup } from '../server/cleanup.ts'
import type { Assault, AttackersOrder, AttackersReport } from './attackers.ts'
import type { Tally } from './tally.ts'

const entry = new URL('./attackers.main.ts', import.meta.url)

export type Attackers = { attack(assault: Assault): Promise<Tally> }

type Killing = { addresses: string[]; killServer(): Promise<void> }

export const startAttackers = ({ addresses, killServer }: Killing, cleanup: Cleanup): Attackers => {
  const { process: child, lost } = startChild('the process of the attackers', entry, cleanup)
  const tell = (order: AttackersOrder) => child.send(order)
  return {
    attack: (assault) =>
      new Promise((resolve, reject) => {
        const listen = async (report: AttackersReport) => {
          if (report === 'kill a server') {
            await killServer().catch(reject)
            return tell({ addresses })
          }
          child.off('message', listen)
          if ('tally' in report) resolve(report.tally)
          else reject(new Error(`${assault.attack}: ${report.error}`))
        }
        child.on('message', listen)
        lost.catch(reject)
        tell(assault)
      }),
  }
}
