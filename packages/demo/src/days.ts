const dayMs = 86_400_000

/** Midnight UTC, so that the demo of one day is the same demo all day. */
export const daysFrom = (now: Date, days: number) =>
  new Date((Math.floor(now.getTime() / dayMs) + days) * dayMs).toISOString()

/** `{today+21}` stands for a day in files. */
export const withDates = (text: string, now: Date): string =>
  text.replace(/\{today([+-]\d+)\}/g, (_, days: string) => daysFrom(now, Number(days)))
