import type { Subject } from './token.types.ts'

type User = Omit<Subject, 'subjectType'>

export const userSubject = ({ id, email, firstName, lastName, version }: User): Subject => ({
  subjectType: 'user',
  id,
  email,
  firstName,
  lastName,
  version,
})

export const clientSubject = (
  subjectType: 'client' | 'operator',
  { id, version }: Pick<Subject, 'id' | 'version'>,
): Subject => ({ subjectType, id, email: null, firstName: null, lastName: null, version })
