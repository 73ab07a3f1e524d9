export { createApp } from './app.ts'
export {
  migrateDatabase,
  migrationsFolder,
  type ReachedDatabase,
  reachDatabase,
  shownAddress,
} from './database.ts'
export { listOpenDemoAccounts } from './demo/demo.accounts.ts'
export * from './doctor/doctor.store.ts'
export * as operate from './operate.ts'
export { type OpenPlatform, openPlatform } from './platform.ts'
export { tryToListen } from './port.ts'
export { runServer } from './run.ts'
export { createOperatorClient, fitOfSecret } from './services/auth/index.ts'
