/** Minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

type Field = (value: number) => boolean
/** A pattern of five fields, read. */
type Cron = {
  minute: Field
  hour: Field
  day: Field
  month: Field
  weekday: Field
  /** Days of the month and of the week are joined by "or" when both are limited, as cron has always done. */
  isEitherDay: boolean
  /** Runs in every hour, also in one that comes twice. */
  isHourly: boolean
}

/** `*`, `7`, `1-5`, each with an optional step: `0-30/10`, and `5/20` up to the end. */
const partForm = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/

const spanOf = (part: string, [least, most]: readonly [number, number]) => {
  const [text, first, last, every] = partForm.exec(part) ?? []
  const from = Number(first ?? least)
  const to = Number(last ?? (first && !every ? from : most))
  const step = Number(every ?? 1)
  return text && least <= from && from <= to && to <= most && step > 0 ? { from, to, step } : undefined
}

const fieldOf = (text: string, range: readonly [number, number]): Field | undefined => {
  const spans = text.split(',').map((part) => spanOf(part, range))
  if (!spans.every((span) => span !== undefined)) return undefined
  return (value) =>
    spans.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0)
}

/** Undefined if it is none. */
export const readCron = (pattern: string): Cron | undefined => {
  const texts = pattern.split(' ')
  const [minute, hour, day, month, weekday] = bounds.map((range, at) => fieldOf(texts[at] ?? '', range))
  if (texts.length > bounds.length || !minute || !hour || !day || !month || !weekday) return undefined
  return {
    minute,
    hour,
    day,
    month,
    weekday: (value) => weekday(value) || (value === 0 && weekday(7)),
    isEitherDay: !texts[2]?.startsWith('*') && !texts[4]?.startsWith('*'),
    isHourly: texts[1] === '*',
  }
}

/** The wall clock as a time of UTC, which has no jumps. */
export type Wall = number

export const matches = (cron: Cron, wall: Wall): boolean => {
  const date = new Date(wall)
  if (!cron.minute(date.getUTCMinutes()) || !cron.hour(date.getUTCHours())) return false
  if (!cron.month(date.getUTCMonth() + 1)) return false
  const [day, weekday] = [cron.day(date.getUTCDate()), cron.weekday(date.getUTCDay())]
  return cron.isEitherDay ? day || weekday : day && weekday
}
