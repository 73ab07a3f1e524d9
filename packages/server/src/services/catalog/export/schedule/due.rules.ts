import { offsetAt, type Zone } from '@tradepost/kernel'
import { matches, readCron, type Wall } from '../setting/cron.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const wallAt = (zone: Zone, at: number): Wall => Math.floor((at + offsetAt(at, zone)) / MINUTE) * MINUTE

/** A minute of local time, marked if it is the repetition when clocks are set back. */
type WallMinute = { wall: Wall; isRepeated: boolean }

/** Longer stretches end like this one: whatever was missed before would be started once, too. */
const LONGEST = 32 * 24 * HOUR

/** Minutes that begin after one moment and up to another, those included that a clock set forward leaves out. */
export const wallMinutes = (timeZone: Zone, from: Date, to: Date): WallMinute[] => {
  const minutes: WallMinute[] = []
  const start = Math.floor(Math.max(from.getTime(), to.getTime() - LONGEST) / MINUTE) * MINUTE
  let before = wallAt(timeZone, start)
  for (let at = start + MINUTE; at <= to.getTime(); at += MINUTE) {
    const wall = wallAt(timeZone, at)
    if (wall > before)
      for (let each = before + MINUTE; each <= wall; each += MINUTE) minutes.push(minuteOf(each, at))
    else minutes.push(minuteOf(wall, at))
    before = wall
  }
  return minutes

  function minuteOf(wall: Wall, at: number): WallMinute {
    const setBack = wallAt(timeZone, at - 3 * HOUR) + 3 * HOUR - wall
    return { wall, isRepeated: setBack > 0 && wallAt(timeZone, at - setBack) === wall }
  }
}

/** Whether a pattern comes up in these minutes: once is enough, however often it was missed. */
export const isDue = (pattern: string, minutes: WallMinute[]): boolean => {
  const cron = readCron(pattern)
  if (!cron) return false
  return minutes.some(({ wall, isRepeated }) => (cron.isHourly || !isRepeated) && matches(cron, wall))
}
