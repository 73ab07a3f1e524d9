/** The only source of the time; tests set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const testClock = (
  start: string | Date,
): Clock & { set(to: string | Date): void; advance(ms: number): void } => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to).getTime()
    },
    advance: (ms) => {
      time += ms
    },
  }
}
