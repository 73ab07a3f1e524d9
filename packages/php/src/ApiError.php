<?php

declare(strict_types=1);

namespace Tradepost;

/** Every call that fails throws one. */
final class ApiError extends \RuntimeException
{
    /**
     * @param int $status of HTTP; 0 when there was no answer
     * @param string $errorCode the server's word for the error
     * @param list<array{code: string, message: string, path: list<string>}> $problems what is wrong with the request
     * @param ?string $requestId finds the request in the server's log
     */
    private function __construct(
        string $message,
        public readonly string $operation,
        public readonly int $status,
        public readonly string $errorCode,
        public readonly array $problems = [],
        public readonly ?string $requestId = null,
        public readonly mixed $body = null,
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct($message, $status);
    }

    public static function withoutAnswer(string $operation, string $reason): self
    {
        return new self("$operation got no answer: $reason", $operation, 0, 'NoAnswer');
    }

    /** The forms of all services: words and texts stand at the top, below `error`, or in the first entry of a list. */
    public static function of(string $operation, Answer $answer): self
    {
        $body = is_array($answer->body) ? $answer->body : [];
        $inner = is_array($body['error'] ?? null) ? $body['error'] : [];
        $lists = [
            $inner['results']['errors'] ?? null,
            $body['additionalInfo']['validationErrors'] ?? null,
            $body['errors'] ?? null,
            $inner['validationErrors'] ?? null,
        ];
        $found = array_values(array_filter($lists, fn (mixed $list): bool => is_array($list) && $list !== []));
        $problems = array_map(self::problem(...), $found[0] ?? []);
        $code = self::first($body['code'] ?? null, $body['error'] ?? null, $inner['code'] ?? null, $problems[0]['code'] ?? null);
        $text = self::first(
            $body['message'] ?? null,
            $body['error_description'] ?? null,
            $inner['message'] ?? null,
            $problems[0]['message'] ?? null,
            $body['error'] ?? null,
            is_string($answer->body) ? substr($answer->body, 0, 200) : null,
        );
        return new self(
            "$operation failed with {$answer->status}: " . ($text ?? 'The answer has no text'),
            $operation,
            $answer->status,
            $code ?? (string) $answer->status,
            $problems,
            self::first($body['requestId'] ?? null, $inner['requestId'] ?? null, $answer->headers['x-request-id'] ?? null),
            $answer->body,
            $answer->retryAfter(),
        );
    }

    public static function ofBatch(string $operation, array $result): self
    {
        $problems = array_map(self::problem(...), $result['errors']);
        $count = count($problems) === 1 ? '1 item' : count($problems) . ' items';
        $text = "$operation: $count refused; {$problems[0]['message']}";
        return new self($text, $operation, (int) $result['errors'][0]['code'], 'BatchRefused', $problems, body: $result);
    }

    private static function problem(array $entry): array
    {
        $path = $entry['path'] ?? $entry['subentityPath'] ?? $entry['field'] ?? [];
        return [
            'code' => (string) ($entry['code'] ?? ''),
            'message' => (string) ($entry['message'] ?? $entry['reason'] ?? ''),
            'path' => array_map(strval(...), is_array($path) ? array_values($path) : explode('.', $path)),
        ];
    }

    private static function first(mixed ...$values): ?string
    {
        foreach ($values as $value) if (is_string($value) && $value !== '') return $value;
        return null;
    }
}
