/** The families of error bodies that existing clients read; the kernel has one renderer for each. */
export const dialects = ['catalog', 'customer', 'order', 'import', 'cart', 'form', 'shop', 'oauth'] as const
export type Dialect = (typeof dialects)[number]

/** The codes of the validation body, exact values of the interface. */
export const validationCodes = [
  'SCHEMA_VALIDATION_FAILED',
  'VALIDATION_FAILED',
  'ENUM_MISMATCH',
  'MAXIMUM',
  'MAXIMUM_EXCLUSIVE',
  'MINIMUM',
  'MINIMUM_EXCLUSIVE',
  'MULTIPLE_OF',
  'ARRAY_LENGTH_LONG',
  'ARRAY_LENGTH_SHORT',
  'ARRAY_ADDITIONAL_ITEMS',
  'ARRAY_UNIQUE',
  'MAX_LENGTH',
  'MIN_LENGTH',
  'MAX_PROPERTIES',
  'MIN_PROPERTIES',
  'OBJECT_MISSING_REQUIRED_PROPERTY',
  'OBJECT_PROPERTIES_MAXIMUM',
  'OBJECT_PROPERTIES_MINIMUM',
  'OBJECT_ADDITIONAL_PROPERTIES',
  'OBJECT_DEPENDENCY_KEY',
  'ONE_OF_MISSING',
  'ONE_OF_MULTIPLE',
  'NOT_PASSED',
  'INVALID_FORMAT',
  'INVALID_TYPE',
  'UNKNOWN_FORMAT',
  'PATTERN',
  'INVALID_CREDENTIALS',
] as const
export type ValidationCode = (typeof validationCodes)[number]
