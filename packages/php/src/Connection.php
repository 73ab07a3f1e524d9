<?php

declare(strict_types=1);

namespace Tradepost;

/** Keeps its connection open from one call to the next. @internal */
final class Connection
{
    private readonly \CurlHandle $curl;

    public function __construct(private readonly float $timeout)
    {
        $this->curl = curl_init();
    }

    public function send(Request $request): Answer
    {
        $headers = [];
        $lines = array_map(
            fn (string $name, string $value): string => "$name: $value",
            array_keys($request->headers),
            $request->headers,
        );
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            // without it curl asks before it sends a large body, and waits
            CURLOPT_HTTPHEADER => [...$lines, 'expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $_, string $line) use (&$headers): int {
                if (str_starts_with($line, 'HTTP/')) $headers = [];
                [$name, $value] = explode(':', $line, 2) + [1 => null];
                if ($value !== null) $headers[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($request->body !== null) curl_setopt($this->curl, CURLOPT_POSTFIELDS, $request->body);
        $text = curl_exec($this->curl);
        if ($text === false) throw ApiError::withoutAnswer($request->operation, curl_error($this->curl));
        $status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        return new Answer($status, $headers, self::read($request->operation, $status, $headers, $text));
    }

    /** Files come as text; so does an error that a proxy answered instead of the server. */
    private static function read(string $operation, int $status, array $headers, string $text): mixed
    {
        if ($text === '') return null;
        if (!preg_match('~^application/([a-z.+-]*\+)?json\b~i', $headers['content-type'] ?? '')) return $text;
        try {
            return json_decode($text, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
        } catch (\JsonException $error) {
            if ($status >= 300) return $text;
            throw ApiError::withoutAnswer($operation, "the answer is not JSON: {$error->getMessage()}");
        }
    }
}
