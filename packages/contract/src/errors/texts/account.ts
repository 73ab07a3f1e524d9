export const account = {
  otherClientInBasic: 'The Basic header and the body name different clients',
  missingParameter: (name: string) => `${name} is missing`,
  nulParameter: (name: string) => `${name} contains the character NUL`,
  secretTooWide: 'Nobody can get the secret of a client that may do more than they may',
  signInTooWide: 'You cannot set the sign-in of a user who has permissions that you do not have',
}
