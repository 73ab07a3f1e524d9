/**
 * Loaded where a process serves, and not with the kernel: they are 240 of the 1,800 modules that the thread for long jobs
 * would load, while an export waits for it.
 */
export const loadFastify = () => import('fastify')
export const loadWorker = () => import('graphile-worker')

/** Ahead of the first use, while the database starts. */
export const loadLibraries = () => Promise.all([loadFastify(), loadWorker()])
