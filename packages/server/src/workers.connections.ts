import type { Worker } from 'node:cluster'

/**
 * A worker that dies may have been handed a connection that it has not accepted. Node forgets it but keeps it open, and the
 * client would wait forever: it is closed here, so that the client can retry.
 */
export const closeWhatItLeaves = (worker: Worker): void => {
  const { process } = worker
  const send = process.send.bind(process)
  // a worker is handed the next one when it has taken the last
  let handed: { close?(): void } | undefined
  process.send = ((...[message, handle, ...rest]: Parameters<typeof send>) => {
    // an order has its callback in this place
    if (typeof handle === 'object') handed = handle as { close?(): void }
    return send(message, handle, ...rest)
  }) as typeof process.send
  // whichever of the two comes last; to close what is closed does nothing
  const close = () => handed?.close?.()
  worker.once('disconnect', close)
  worker.once('exit', close)
}
