type Bound = number | string

/** Problems of a request in any service. */
export const request = {
  // the first two are read by existing clients
  missingProperty: (name: string) => `Missing required property: ${name}`,
  noEnumMatch: (value: string, allowed: string) => `No enum match for: ${value}. Allowed: ${allowed}`,

  wrongType: (wanted: string, found: string) => `Must be ${wanted}, not ${found}`,
  tooManyCharacters: (found: number, limit: Bound) => `Has ${found} characters, at most ${limit} are allowed`,
  tooFewCharacters: (found: number, limit: Bound) => `Has ${found} characters, at least ${limit} are needed`,
  tooManyBytes: (found: number, limit: Bound) => `Takes ${found} bytes as JSON, at most ${limit} are allowed`,
  aboveMaximum: (value: string, limit: Bound) => `${value} is above the maximum of ${limit}`,
  belowMinimum: (value: string, limit: Bound) => `${value} is below the minimum of ${limit}`,
  notBelow: (value: string, limit: Bound) => `${value} must be below ${limit}`,
  notAbove: (value: string, limit: Bound) => `${value} must be above ${limit}`,
  noMultiple: (value: string, of: Bound) => `${value} is not a multiple of ${of}`,
  tooManyItems: (found: number, limit: Bound) => `Has ${found} items, at most ${limit} are allowed`,
  tooFewItems: (found: number, limit: Bound) => `Has ${found} items, at least ${limit} are needed`,
  additionalItems: (limit: Bound) => `At most ${limit} items are known`,
  sameItems: (first: Bound, second: Bound) => `The items ${first} and ${second} are the same`,
  tooManyProperties: (limit: Bound) => `At most ${limit} properties are allowed`,
  tooFewProperties: (limit: Bound) => `At least ${limit} properties are needed`,
  unknownProperty: (name: string) => `Unknown property: ${name}`,
  misspeltProperty: (name: string, meant: string) => `Unknown property: ${name}. Did you mean ${meant}?`,
  moreUnknownProperties: (count: number) =>
    `${count} more unknown ${count === 1 ? 'property' : 'properties'}`,
  neededBeside: (name: string, needed: string) => `${name} needs ${needed}`,
  illegalKey: (key: string) => `Not a legal key: ${key}`,
  illegalFormat: (format: string, value: string) => `Not a valid ${format}: ${value}`,
  noPatternMatch: (value: string, pattern: string) => `${value} does not match ${pattern}`,
  illegalValue: 'Is a value that is not allowed',
  noShapeFits: 'Fits none of the allowed shapes',
  severalShapesFit: 'Fits more than one of the allowed shapes',
  notValid: 'Not valid',

  nulCharacter: 'Contains the character NUL, which cannot be stored',
  loneSurrogate: 'Contains half of a surrogate pair',
  numberTooLarge: 'Is a number too large to be represented',
  unstorableIn: (name: string) => `${name} contains a character that cannot be stored`,
  unstorableValue: 'A value of the request cannot be stored',
  nestedTooDeep: (levels: number) => `The body is nested deeper than ${levels} levels`,
  notJson: (why: string) => `The body is not JSON: ${why}`,
  notMultipart: 'The body is no form with files (multipart/form-data)',
  keyLength: 'Idempotency-Key has 1 to 255 characters',
  idleIfMatch: 'If-Match has nothing to match: this operation changes no entity that is read with an ETag',
  lacksPermission: (permission: string) => `The access token lacks the permission ${permission}`,
  jobCrashed: 'The server ended twice while it worked on this job, so the job was given up',
}
