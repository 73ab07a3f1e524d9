export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  replicaUrl: string | null
  demo: boolean
  workers: number
  rateLimit: number
  publicUrl: string
  allowPrivateTargets: boolean
  vendor: string
  secret: string | null
  logLevel: string
  dbPool: number
}
