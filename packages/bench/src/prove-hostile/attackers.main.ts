import { runAttackers } from './attackers.ts'

runAttackers()
