import { conflict, type ErrorDefinition } from './definition.ts'

export const returns = {
  returnOrderNotFound: { status: 404, code: 'returnOrder.notFound', message: 'Return order not found' },
  returnOrderUpdateNotValid: {
    status: 400,
    code: 'returnOrder.updateNotValid',
    message: 'Update not valid',
  },
  tooManyRows: {
    status: 400,
    code: 'export.tooManyRows',
    message: 'The export would have more than 10,000 rows; narrow the filter',
  },
  returnReasonNotFound: { status: 404, code: 'returnReason.notFound', message: 'Return reason not found' },
  returnReasonExists: conflict('A return reason with this code exists already'),
  returnReasonCodeFixed: {
    status: 409,
    code: 'returnReason.codeFixed',
    message: 'The code of a return reason cannot change',
  },
  productConditionNotFound: {
    status: 404,
    code: 'productCondition.notFound',
    message: 'Product condition not found',
  },
  productConditionExists: conflict('A product condition with this code exists already'),
  productConditionCodeFixed: {
    status: 409,
    code: 'productCondition.codeFixed',
    message: 'The code of a product condition cannot change',
  },
} as const satisfies Record<string, ErrorDefinition>
