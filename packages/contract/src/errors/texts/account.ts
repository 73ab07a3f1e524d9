export const account = {
  assistantToken:
    'The access token is missing, invalid or expired: get one at /auth/oauth/token with an API client, and send it as Authorization: Bearer',
  assistantMerchant: 'Assistants need the token of an API client or user of a merchant',
  otherClientInBasic: 'The Basic header and the body name different clients',
  missingParameter: (name: string) => `${name} is missing`,
  nulParameter: (name: string) => `${name} contains the character NUL`,
  secretTooWide: 'Nobody can get the secret of a client that may do more than they may',
  signInTooWide: 'You cannot set the sign-in of a user who has permissions that you do not have',
}
