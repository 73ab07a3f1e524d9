import type { Dialect } from '../dialect.ts'
import { type ErrorDefinition, type ErrorName, errors } from '../errors/index.ts'
import { Anything, List, Nullable, Obj, Text, type TSchema, Type, withDescription } from '../schema.ts'
import { CartProblem } from '../services/storefront/cart.ts'

/** The problem that the examples of refused bodies show, as the validator reports it. */
export const sampleProblem = {
  code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
  message: 'Missing required property: name',
  path: ['products', 0] as (string | number)[],
}
const { code, message, path } = sampleProblem
const texts = path.map(String)

const Path = List(Type.Unsafe<string | number>({ type: ['string', 'number'] }))
const requestId = Type.Optional(Text(0, undefined, { description: 'Of a 5xx: the id that is in the log.' }))

const Failure = Obj({ statusCode: Type.Optional(Type.Integer()), code: Text(0), message: Text(0), requestId })
const ValidationFailure = Obj({
  statusCode: Type.Integer(),
  code: Text(0),
  message: Text(0),
  additionalInfo: Type.Optional(
    Obj({
      validationErrors: List(
        Obj({
          code: Type.Integer(),
          reason: Text(0),
          entity: Text(0),
          entityId: Text(0),
          subentityPath: Path,
        }),
      ),
    }),
  ),
  error: Type.Optional(
    Obj({
      paramName: Text(0),
      paramValue: Anything(),
      code: Text(0),
      message: Text(0),
      results: Obj({
        errors: List(Obj({ code: Text(0), message: Text(0), description: Text(0), path: List(Text(0)) })),
        warnings: List(Anything()),
      }),
      warnings: List(Anything()),
    }),
  ),
})
const CodedFailure = Obj({ code: Text(0), message: Text(0), requestId })
const description = Type.Optional(Text(0))
const OrderErrorItem = Obj({
  entityIndex: Type.Integer(),
  entity: Text(0),
  entityId: Text(0),
  code: Type.Integer(),
  message: Text(0),
  description,
  subentityPath: Path,
})
const FieldErrorItem = Obj({
  code: Text(0),
  field: Text(0),
  message: Text(0),
  description,
  value: Nullable(Text(0)),
})
const fields = Type.Optional(
  withDescription(List(FieldErrorItem), 'Every field of the body that is not valid.'),
)
const refusalText = Text(0, undefined, {
  description: 'Why it was refused; of a cart, the text of the first entry.',
})
const entries = Type.Optional(withDescription(List(CartProblem), 'Every entry that was refused.'))
const CallFailure = Obj({
  error: Obj({
    code: Text(0, undefined, {
      description: '`ECART` when entries were refused, `EUNKNOWN` for a fault of ours.',
    }),
    message: refusalText,
    errors: entries,
    fields,
    requestId,
  }),
})
const FormFailure = Obj({
  error: Obj({
    code: Text(0, undefined, { description: '`EVALIDATION`.' }),
    message: refusalText,
    validationErrors: withDescription(
      List(Obj({ path: Text(0, undefined, { description: 'Name of the member.' }), message: Text(0) })),
      'Every member that is not valid.',
    ),
  }),
})
const ShopFailure = Obj({
  message: refusalText,
  name: Type.Optional(Text(0, undefined, { description: '`invalid_token` when the token is refused.' })),
  errors: entries,
  fields,
  requestId,
})
const OAuthFailure = Obj({ error: Text(0), error_description: Text(0), requestId })

type Form = { name: string; schema: TSchema; example: (error: ErrorDefinition) => unknown }
/** A dialect has a body for refused input and one for everything else. */
type Forms = { plain: Form; invalid: Form }

const coded = {
  name: 'CodedError',
  schema: CodedFailure,
  example: ({ code, message }: ErrorDefinition) => ({ code, message }),
}
const oauthNames: Record<number, string> = { 401: 'invalid_client', 429: 'temporarily_unavailable' }
const oauth: Form = {
  name: 'OAuthError',
  schema: OAuthFailure,
  example: ({ status, code, message }) => ({
    error: /^[a-z_]+$/.test(code) ? code : (oauthNames[status] ?? 'invalid_request'),
    error_description: message,
  }),
}
export const sampleEntry = {
  entityId: 'tea-assam-100g',
  code: 'EINSUFFICIENTSTOCK',
  message: 'Only 3 of Assam are in stock',
  messageParams: { productName: 'Assam', quantity: 3 },
  translated: true,
}
const entriesOf = ({ call }: ErrorDefinition) => (call === 'ECART' ? { errors: [sampleEntry] } : {})
const cart: Form = {
  name: 'CallError',
  schema: CallFailure,
  example: (error) => ({
    error: {
      code: error.status >= 500 ? 'EUNKNOWN' : (error.call ?? 'EINVALIDCALL'),
      message: error.message,
      ...entriesOf(error),
    },
  }),
}
const shop: Form = {
  name: 'ShopError',
  schema: ShopFailure,
  example: (error) => ({
    message: error.message,
    ...(error.code === 'Unauthorized' && { name: 'invalid_token' }),
    ...entriesOf(error),
  }),
}

const plainExample: Form['example'] = ({ status, code, message, bare }) => ({
  ...(!bare && { statusCode: status }),
  code,
  message,
})
const invalidExample = (error: ErrorDefinition) => ({
  statusCode: 400,
  code: error.code,
  message,
  additionalInfo: {
    validationErrors: [{ code: 400, reason: message, entity: path[0], entityId: '', subentityPath: path }],
  },
  error: {
    paramName: path.join('.'),
    paramValue: null,
    code: error.code,
    message,
    results: { errors: [{ code, message, description: message, path: texts }], warnings: [] },
    warnings: [],
  },
})
const byField = () => [{ code, field: path.join('.'), message, value: 'null' }]

export const errorForms: Record<Dialect, Forms> = {
  catalog: {
    plain: { name: 'Error', schema: Failure, example: plainExample },
    invalid: { name: 'ValidationError', schema: ValidationFailure, example: invalidExample },
  },
  customer: {
    plain: { name: 'Error', schema: Failure, example: plainExample },
    invalid: {
      name: 'CustomerValidationError',
      schema: Obj({ ...ValidationFailure.properties, errors: Type.Optional(List(FieldErrorItem)) }),
      example: (error) => ({ ...invalidExample(error), errors: byField() }),
    },
  },
  order: {
    plain: {
      ...coded,
      example: ({ code, dotted = code, message }) => ({ code: dotted, message }),
    },
    invalid: {
      name: 'OrderValidationError',
      schema: Obj({ code: Text(0), message: Text(0), errors: List(OrderErrorItem) }),
      example: ({ code, dotted = code }) => ({
        code: dotted,
        message,
        errors: [{ entityIndex: 0, entity: path[0], entityId: '', code: 400, message, subentityPath: path }],
      }),
    },
  },
  import: {
    plain: coded,
    invalid: {
      name: 'ImportValidationError',
      schema: Obj({ errors: List(FieldErrorItem) }),
      example: () => ({ errors: byField() }),
    },
  },
  cart: {
    plain: cart,
    invalid: {
      ...cart,
      example: () => ({ error: { code: 'EINVALIDCALL', message, fields: byField() } }),
    },
  },
  form: {
    plain: cart,
    invalid: {
      name: 'FormError',
      schema: FormFailure,
      example: () => ({
        error: { code: 'EVALIDATION', message, validationErrors: [{ path: path.join('.'), message }] },
      }),
    },
  },
  shop: { plain: shop, invalid: { ...shop, example: () => ({ message, fields: byField() }) } },
  oauth: {
    plain: oauth,
    invalid: { ...oauth, example: () => oauth.example({ ...errors.invalid, message }) },
  },
}

export const errorForm = (dialect: Dialect, name: ErrorName): Form =>
  errorForms[dialect][name === 'invalid' ? 'invalid' : 'plain']
