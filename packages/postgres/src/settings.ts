import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { sessionSettings } from '@tradepost/kernel/session'

const MB = 2 ** 20

/** In megabytes, for a machine or container with so much memory. */
export const sharedBuffersFor = (memoryBytes: number): number =>
  Math.min(512, Math.max(128, Math.round(memoryBytes / 32 / MB)))

/** Without a container, and on systems that know none, its limit is 0 or beyond the machine. */
const memoryHere = (): number => Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY)

/** For a machine that also runs the application; to tune more, run a server of your own. */
const always = {
  ...sessionSettings,
  listen_addresses: '',
  // Merchants move to another database by logical replication.
  wal_level: 'logical',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  wal_compression: 'on',
  // An import fills more of the log between two flushes than fits into the 4 MB that follow from `shared_buffers`.
  wal_buffers: '16MB',
  // With 1 GB a checkpoint came every half minute of a large import, and after each one the log has all pages once more.
  max_wal_size: '2GB',
  // Else requests beside an import look for room in memory themselves, and write its pages to the disk: 6,500 of 18,600.
  bgwriter_delay: '50ms',
  bgwriter_lru_maxpages: 400,
  bgwriter_lru_multiplier: 4,
  checkpoint_timeout: '10min',
  // What waits for an archive that cannot be written must not fill the disk of the database.
  max_slot_wal_keep_size: '16GB',
  // Above ERROR: constraint violations are part of normal work and reach the application anyway.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_timezone: 'UTC',
}

/** Indexes that an import of a million products writes outgrow 128 MB; a machine with less than 8 GB has more urgent uses. */
const durable = () => ({
  shared_buffers: `${sharedBuffersFor(memoryHere())}MB`,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
})
/** For tests, whose servers share one database server. */
const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 400,
  // Files that follow other databases, each with several links, run side by side.
  max_worker_processes: 40,
  max_logical_replication_workers: 30,
  max_replication_slots: 50,
  max_wal_senders: 50,
  // Every test file has connections of its own, on which a statement would be planned five times before its plan is kept:
  // an eighth of what the database does in them.
  plan_cache_mode: 'force_generic_plan',
}

/** Given on the command line, so that a new release's settings reach databases made by an older one. */
export const settingArguments = (
  socketDir: string,
  isDurable: boolean,
  further: Record<string, string> = {},
): string[] =>
  Object.entries({
    ...always,
    ...(isDurable ? durable() : volatile),
    ...further,
    // A list of folders; quoted, a blank or comma in the path is part of the name.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
