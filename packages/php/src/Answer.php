<?php

declare(strict_types=1);

namespace Tradepost;

final class Answer
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param mixed $body JSON as arrays, a file as text
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly mixed $body,
    ) {
    }

    public function etag(): ?string
    {
        return $this->headers['etag'] ?? null;
    }

    /** The seconds that the server asks to wait. */
    public function retryAfter(): ?int
    {
        $text = $this->headers['retry-after'] ?? null;
        if ($text === null) return null;
        $seconds = ctype_digit($text) ? (int) $text : strtotime($text) - time();
        return max(0, $seconds);
    }
}
