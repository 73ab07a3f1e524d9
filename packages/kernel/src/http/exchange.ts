import { broadcast, onNews } from '../db/news.ts'
import type { Platform } from '../platform/platform.ts'

type Exchange<Message> = {
  topic: string
  everyMs: number
  /** News for the others, once each. */
  reports(): Message[]
  /** Also what this process sent itself. */
  hear(message: Message): void
}

/** Processes tell each other now and then what each has counted; what is sent while the database is away is lost. */
export const exchange = <Message>(
  { database, log }: Platform,
  { topic, everyMs, reports, hear }: Exchange<Message>,
): (() => void) => {
  const stopNews = onNews((news) => {
    if (news[topic]) hear(news[topic] as Message)
  })
  let isSending = false
  const send = async () => {
    if (isSending) return
    const all = reports()
    if (all.length === 0) return
    isSending = true
    await broadcast(database, ...all.map((message) => ({ [topic]: message })))
      .catch((error) => log.debug({ err: error, topic }, 'other processes were not told'))
      .finally(() => {
        isSending = false
      })
  }
  const timer = setInterval(() => void send(), everyMs).unref()
  return () => {
    clearInterval(timer)
    stopNews()
  }
}
