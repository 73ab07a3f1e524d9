import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Memory that the process has in RAM, pages of its program included. */
export const residentBytes = async (pid: number): Promise<number> => {
  if (process.platform === 'linux') {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}

/** Linux counts in hundredths of a second, whatever the kernel's own tick is. */
const TICKS = 100

/** Of the process itself, and of its children that have ended. */
const readTimes = async (pid: number): Promise<{ own: number; ended: number }> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // behind the name in brackets, which may hold blanks: user and system time are the 14th and 15th field of all
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS
  return { own: seconds(11), ended: seconds(13) }
}

export const cpuSeconds = async (pid: number): Promise<number | undefined> =>
  process.platform === 'linux' ? (await readTimes(pid)).own : undefined

/** Of the embedded database in this folder: all of its processes since its start. */
export const databaseCpuSeconds = async (dataDir: string): Promise<number | undefined> => {
  if (process.platform !== 'linux') return undefined
  const [pid = ''] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  // one that ends meanwhile counts with the next reading
  const running = await Promise.all(
    children.map((child) => readTimes(Number(child)).catch(() => ({ own: 0 }))),
  )
  const { own, ended } = await readTimes(Number(pid))
  return running.reduce((total, child) => total + child.own, own + ended)
}

/** Time that the host of a virtual machine took from each processor since the start, in milliseconds; empty if unknown. */
export const stolenTimes = (): number[] => {
  if (process.platform !== 'linux') return []
  const lines = readFileSync('/proc/stat', 'utf8').match(/^cpu\d.*$/gm) ?? []
  // behind the name: user, nice, system, idle, iowait, irq, softirq, steal
  return lines.map((line) => (Number(line.split(' ')[8]) * 1000) / TICKS)
}

/** The least that the host can have delayed a program between two readings: the time taken from one processor. */
export const stolenBetween = (before: number[], after: number[]): number =>
  Math.max(0, ...after.map((time, index) => time - (before[index] ?? time)))

export type MachineFacts = {
  processor: string
  cores: number
  system: string
  node: string
  postgres: string
}

export const machineFacts = (postgres: string): MachineFacts => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  system: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  postgres,
})
