import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time. */
export type Cost = {
  /** The process that runs the file. */
  own: number
  /** Processes that it started, and theirs: servers, commands, browsers, databases. */
  children: number
  /** Sessions on the PostgreSQL that all files share. */
  database: number
}

type Stat = { parent: number; own: number; waited: number }
type Watched = {
  own: number
  children: number
  /** Part of the children: seen while they lived, and told to nobody when they ended. */
  untold: number
  /** A process may end between the looks at its parent and at itself: what lacks once may be there the next time. */
  wasLess: boolean
  living: Map<number, Stat>
  sessions: Map<number, number>
}

/** Linux counts in hundredths of a second on every machine that Node runs on. */
const TICK_MS = 10
const LOOK_MS = 500
/** The name of a test database has the process in it that made it. */
const session = /^postgres: \S+ tradepost_template_[0-9a-f]{8}_(\d+)_/

const readProcess = (pid: number | 'self', name: 'stat' | 'cmdline'): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // it has ended, or this is not Linux
    return ''
  }
}

const readStat = (pid: number | 'self'): Stat | undefined => {
  const text = readProcess(pid, 'stat')
  if (!text) return undefined
  // the name of the program, in brackets, may have blanks and brackets in it
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11, 15)
  return { parent, own: (user + system) * TICK_MS, waited: (waitedUser + waitedSystem) * TICK_MS }
}

const readAll = (): Map<number, Stat> => {
  const all = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (stat) all.set(Number(name), stat)
  }
  return all
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0)

/**
 * Looks at all processes now and then, on Linux. The time of a process goes to its parent when it ends, or to nobody if
 * nobody waits for it, as for the database of a killed server: what has been seen is then kept.
 */
export const watchCosts = () => {
  const watched = new Map<number, Watched>()
  let before = new Map<number, number>()

  const look = () => {
    const all = process.platform === 'linux' ? readAll() : new Map<number, Stat>()
    const owners = new Map<number, number>()
    const ownerOf = (pid: number): number | undefined => {
      if (watched.has(pid)) return pid
      const parent = all.get(pid)?.parent
      const owner = owners.get(pid) ?? before.get(pid) ?? (parent ? ownerOf(parent) : undefined)
      if (owner !== undefined) owners.set(pid, owner)
      return owner
    }
    for (const each of watched.values()) each.living.clear()
    for (const [pid, stat] of all) {
      const owner = ownerOf(pid)
      if (owner !== undefined && owner !== pid) watched.get(owner)?.living.set(pid, stat)
      if (owner !== undefined) continue
      const worker = watched.get(Number(session.exec(readProcess(pid, 'cmdline'))?.[1]))
      worker?.sessions.set(pid, stat.own)
    }
    for (const [pid, each] of watched) {
      const worker = all.get(pid)
      // it has ended, and its time is counted where it was waited for
      if (!worker) continue
      const told = worker.waited + sum([...each.living.values()].map((stat) => stat.own + stat.waited))
      const isLess = told + each.untold < each.children
      if (isLess && each.wasLess) each.untold = each.children - told
      each.wasLess = isLess
      each.own = worker.own
      each.children = Math.max(each.children, told + each.untold)
    }
    before = owners
  }
  const timer = setInterval(look, LOOK_MS)

  return {
    /** From now on the processes below this one count. */
    add: (pid: number) => {
      watched.set(pid, {
        own: 0,
        children: 0,
        untold: 0,
        wasLess: false,
        living: new Map(),
        sessions: new Map(),
      })
    },
    /** Since it was added. */
    of: (pid: number): Cost => {
      look()
      const { own = 0, children = 0, sessions } = watched.get(pid) ?? {}
      return { own, children, database: sum(sessions?.values() ?? []) }
    },
    stop: () => clearInterval(timer),
    /** Of the whole run, once all of its processes have ended. */
    whole: (): number => {
      const { own = 0, waited = 0 } = readStat('self') ?? {}
      return own + waited + sum([...watched.values()].map(({ untold }) => untold))
    },
  }
}

export type Costs = ReturnType<typeof watchCosts>

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(9)
const totalOf = ({ own, children, database }: Cost) => own + children + database

/** The most expensive file first. */
export const costTable = (costs: Map<string, Cost>): string => {
  const rows = [...costs].toSorted(([, one], [, other]) => totalOf(other) - totalOf(one))
  const row = (name: string, cost: Cost) =>
    `${[totalOf(cost), cost.own, cost.children, cost.database].map(seconds).join('')}  ${name}`
  const parts = (part: keyof Cost) => sum([...costs.values()].map((cost) => cost[part]))
  const all = { own: parts('own'), children: parts('children'), database: parts('database') }
  return [
    'Seconds of processor time',
    '    whole      own children database',
    ...rows.map(([file, cost]) => row(file, cost)),
    row(`${rows.length} files`, all),
  ].join('\n')
}
