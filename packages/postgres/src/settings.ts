import { sessionSettings } from '@tradepost/kernel/session'

/** For a small machine that also runs the application; to tune more, run a server of your own. */
const always = {
  ...sessionSettings,
  listen_addresses: '',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  wal_compression: 'on',
  // An import fills more of the log between two flushes than fits into the 4 MB that follow from `shared_buffers`.
  wal_buffers: '16MB',
  max_wal_size: '1GB',
  // Else requests beside an import look for room in memory themselves, and write its pages to the disk: 6,500 of 18,600.
  bgwriter_delay: '50ms',
  bgwriter_lru_maxpages: 400,
  bgwriter_lru_multiplier: 4,
  checkpoint_timeout: '10min',
  // Above ERROR: constraint violations are part of normal work and reach the application anyway.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_timezone: 'UTC',
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** For tests, whose servers share one database server. */
const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 400,
}

/** Given on the command line, so that a new release's settings reach databases made by an older one. */
export const settingArguments = (socketDir: string, isDurable: boolean): string[] =>
  Object.entries({
    ...always,
    ...(isDurable ? durable : volatile),
    // A list of folders; quoted, a blank or comma in the path is part of the name.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
