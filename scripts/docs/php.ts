import { allOperations } from '../../packages/contract/src/index.ts'
import { type Operation, operations } from '../../packages/sdk/src/operation-table.ts'

const text = (value: string) => `'${value.replaceAll(/[\\']/g, '\\$&')}'`

const row = ({ name, method, path, isPublic, isWrite, bodyType, list, paging }: Operation): string => {
  const facts = [
    text(method),
    text(path),
    isPublic && `'open' => true`,
    isWrite && `'write' => true`,
    bodyType && `'body' => ${text(bodyType)}`,
    list && `'list' => ${text(list)}`,
    list && paging && `'by' => ${text(paging)}`,
  ]
  return `        ${text(name)} => [${facts.filter(Boolean).join(', ')}],`
}

/** `Operations.php` of the client for PHP: its methods for editors, and what it knows of each. */
export const phpOperations = (): string =>
  `<?php

declare(strict_types=1);

namespace Tradepost;

/**
 * Written from the interface by npm run docs.
 *
${allOperations
  .map(
    ({ name, operation }) =>
      ` * @method mixed ${name}(array $input = [], array $options = []) ${operation.summary}`,
  )
  .join('\n')}
 *
 * @internal
 */
abstract class Operations
{
    protected const TABLE = [
${operations.map(row).join('\n')}
    ];
}
`
