const LOOKS = 9

/**
 * How many times slower this machine is at the moment than a quiet one, by a request whose time there is known. A bound
 * of time multiplied by it is about our code, not about what else the machine does; it is never below 1.
 */
export const slowness = async (request: () => Promise<unknown>, quietMs: number): Promise<number> => {
  const times: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const began = performance.now()
    await request()
    times.push(performance.now() - began)
  }
  // the slowest: what is measured against it is many such steps, in several processes
  return Math.max(1, Math.max(...times) / quietMs)
}
