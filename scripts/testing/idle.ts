import { type CpuInfo, cpus } from 'node:os'
import { availableMemory } from 'node:process'

/** Of all cores together, between two looks. With a fifth, the deep tests left a fifth of two cores unused. */
const IDLE_SHARE = 0.1
/** A process may take 1.5 GB, and has servers and browsers beside it. */
const ROOM_BYTES = 3e9

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

const timesOf = (cores: CpuInfo[]) => ({
  idle: sum(cores.map(({ times }) => times.idle)),
  all: sum(cores.flatMap(({ times }) => Object.values(times))),
})

/**
 * Whether a tenth of the processor time since the last look was used by nobody, ours or other programs of the machine, and
 * there is memory for one more.
 */
export const watchIdle = (
  look: () => CpuInfo[] = cpus,
  room: () => number = availableMemory,
): (() => boolean) => {
  let last = timesOf(look())
  return () => {
    const now = timesOf(look())
    const share = (now.idle - last.idle) / (now.all - last.all)
    last = now
    return share > IDLE_SHARE && room() > ROOM_BYTES
  }
}
