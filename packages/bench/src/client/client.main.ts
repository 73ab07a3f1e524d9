import { runClient } from './client.ts'

runClient()
