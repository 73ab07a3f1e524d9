import { listOperators } from '../record/credential.store.ts'

export const listOperatorClients = listOperators
