<?php

declare(strict_types=1);

namespace Tradepost;

/** @internal */
final class Request
{
    private const IN_JSON = ['filters', 'rules'];
    private const JSON = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;

    /**
     * @param array<string, string> $headers
     * @param string|array<string, mixed>|null $body
     */
    public function __construct(
        public readonly string $operation,
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly string|array|null $body = null,
    ) {
    }

    public function withToken(string $token): self
    {
        $headers = ['authorization' => "Bearer $token"] + $this->headers;
        return new self($this->operation, $this->method, $this->url, $headers, $this->body);
    }

    /** Files are `\CURLFile`; curl writes the content type of a body with files itself. */
    public function withBody(string $type, array|object $body): self
    {
        // an array without entries is an empty list in PHP, and an empty object where a body is expected
        [$header, $text] = match ($type) {
            'multipart' => [[], $body],
            'form' => [['content-type' => 'application/x-www-form-urlencoded'], self::query($body)],
            default => [
                ['content-type' => 'application/json'],
                json_encode($body === [] ? new \stdClass() : $body, self::JSON),
            ],
        };
        return new self($this->operation, $this->method, $this->url, $header + $this->headers, $text);
    }

    public static function query(array $values): string
    {
        $texts = [];
        foreach ($values as $name => $value) {
            if ($value === null) continue;
            $isList = is_array($value) && array_is_list($value) && !in_array($name, self::IN_JSON, true);
            $texts[$name] = match (true) {
                $isList => implode(',', array_map(self::text(...), $value)),
                is_array($value) => json_encode($value, self::JSON),
                default => self::text($value),
            };
        }
        return http_build_query($texts, '', '&', PHP_QUERY_RFC3986);
    }

    public static function text(mixed $value): string
    {
        return match (true) {
            is_bool($value) => $value ? 'true' : 'false',
            $value instanceof \DateTimeInterface => $value->format('Y-m-d\TH:i:s.vP'),
            default => (string) $value,
        };
    }
}
