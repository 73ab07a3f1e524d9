import { type CpuInfo, cpus } from 'node:os'

/** Of all cores together, between two looks. */
const IDLE_SHARE = 0.2

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

const timesOf = (cores: CpuInfo[]) => ({
  idle: sum(cores.map(({ times }) => times.idle)),
  all: sum(cores.flatMap(({ times }) => Object.values(times))),
})

/** Whether a fifth of the processor time since the last look was used by nobody, ours or other programs of the machine. */
export const watchIdle = (look: () => CpuInfo[] = cpus): (() => boolean) => {
  let last = timesOf(look())
  return () => {
    const now = timesOf(look())
    const share = (now.idle - last.idle) / (now.all - last.all)
    last = now
    return share > IDLE_SHARE
  }
}
