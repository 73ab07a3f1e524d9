// For commands and for the first steps of a start: without the services, whose thousand modules take most of a second.

export {
  isSameDatabase,
  migrateDatabase,
  migrationsFolder,
  pooledConnection,
  reachDatabase,
} from './database.ts'
export * from './doctor/doctor.store.ts'
export * as operate from './operate.ts'
export { type OpenPlatform, openPlatform } from './platform.ts'
export { tryToListen } from './port.ts'
export { createOperatorClient, issueTokenFor, secretState } from './services/auth/index.ts'
