<?php

declare(strict_types=1);

namespace Tradepost;

/**
 * Calls every operation of the interface by its name: `$client->getProduct(['productCode' => 'tea'])`. Parameters of the
 * address and the query stand in one array, beside `body`. Options are the second argument:
 * idempotencyKey, ifMatch, returnRepresentation, strict, dryRun, requestId, headers.
 */
final class Client extends Operations
{
    private const LONGEST_ASKED_SECONDS = 60;
    private const LONGEST_DELAY_MICROSECONDS = 5_000_000;

    private readonly Connection $connection;
    private ?string $token;
    private float $tokenEnds;

    /**
     * @param int $retries how often a call that had no answer, 429 or 503 is sent again
     * @param float $timeout seconds for one try
     * @param ?\Closure(string $operation, string $warning): void $onWarning called for what the server did not understand
     *   and left out, such as a misspelt field; log it while you develop
     */
    public function __construct(
        private readonly string $baseUrl,
        private readonly ?string $merchantCode = null,
        private readonly ?string $clientId = null,
        private readonly ?string $clientSecret = null,
        ?string $token = null,
        private readonly int $retries = 2,
        float $timeout = 30.0,
        private readonly ?\Closure $onWarning = null,
    ) {
        $this->connection = new Connection($timeout);
        $this->token = $token;
        $this->tokenEnds = $token === null ? 0.0 : INF;
    }

    /** @param array{0?: array<string, mixed>, 1?: array<string, mixed>} $arguments */
    public function __call(string $operation, array $arguments): mixed
    {
        return $this->call($operation, ...$arguments)->body;
    }

    /** As the method of the operation, with status and headers beside the body. */
    public function call(string $operation, array $input = [], array $options = []): Answer
    {
        $known = self::TABLE[$operation] ?? null;
        if ($known === null) throw new \BadMethodCallException("There is no operation $operation");
        $request = $this->request($operation, $known, $input, $options);
        $isOpen = isset($known['open']) || isset($request->headers['authorization']) || !$this->hasCredentials();
        $answer = $isOpen ? $this->send($request) : $this->sendAuthorized($request);
        $warning = $answer->headers['tradepost-warning'] ?? null;
        if ($warning !== null && $this->onWarning !== null) ($this->onWarning)($operation, $warning);
        if ($answer->status < 200 || $answer->status >= 300) throw ApiError::of($operation, $answer);
        return $answer;
    }

    /**
     * Every item of a list, page after page; `limit` is the size of a page.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function iterate(string $operation, array $input = [], array $options = []): \Generator
    {
        ['list' => $list, 'by' => $by] = (self::TABLE[$operation] ?? []) + ['list' => null, 'by' => null];
        if ($list === null) throw new \BadMethodCallException("$operation is not a list of pages");
        do {
            $page = $this->call($operation, $input, $options)->body;
            $items = $page[$list] ?? [];
            foreach ($items as $item) yield $item;
            $meta = $page['meta'];
            if ($by === 'after') {
                unset($input['offset']);
                $input['after'] = $meta['cursors']['after'] ?? null;
                $isLast = $input['after'] === null;
            } else {
                $input['offset'] = ($meta['offset'] ?? $input['offset'] ?? 0) + count($items);
                $isLast = $by === null || $items === [] || (isset($meta['totalItemCount'])
                    ? $input['offset'] >= $meta['totalItemCount']
                    : count($items) < $meta['limit']);
            }
        } while (!$isLast);
    }

    /** A batch answers 2xx even if every item failed: this throws then, and hands the result back otherwise. */
    public static function expectNoErrors(array $result, string $operation = 'batch'): array
    {
        if (($result['errors'] ?? []) !== []) throw ApiError::ofBatch($operation, $result);
        return $result;
    }

    private function request(string $operation, array $known, array $input, array $options): Request
    {
        [$method, $template] = $known;
        $body = $input['body'] ?? null;
        unset($input['body']);
        $path = preg_replace_callback('/\{(\w+)\}/', function (array $found) use (&$input, $operation): string {
            $value = $input[$found[1]] ?? ($found[1] === 'merchantCode' ? $this->merchantCode : null);
            unset($input[$found[1]]);
            $text = Request::text($value);
            if ($text === '') throw new \InvalidArgumentException("$operation needs {$found[1]}");
            if ($text === '.' || $text === '..')
                throw new \InvalidArgumentException("$operation: \"$text\" cannot stand in an address");
            return rawurlencode($text);
        }, $template);
        $isWrite = isset($known['write']);
        if ($isWrite && ($options['dryRun'] ?? false)) $input['dryRun'] = true;
        $query = Request::query($input);
        $prefer = array_filter([
            ($options['returnRepresentation'] ?? false) ? 'return=representation' : null,
            ($options['strict'] ?? false) ? 'handling=strict' : null,
        ]);
        $headers = array_filter([
            'accept' => 'application/json',
            'prefer' => implode(', ', $prefer),
            'if-match' => $options['ifMatch'] ?? '',
            'x-request-id' => $options['requestId'] ?? '',
            // the same for every try, so that a write that is sent again happens once
            'idempotency-key' => $isWrite ? $options['idempotencyKey'] ?? bin2hex(random_bytes(16)) : '',
        ], fn (string $value): bool => $value !== '');
        $url = rtrim($this->baseUrl, '/') . $path . ($query === '' ? '' : "?$query");
        $request = new Request($operation, $method, $url, $headers + ($options['headers'] ?? []));
        return $body === null ? $request : $request->withBody($known['body'] ?? 'json', $body);
    }

    /** A token may end early, when its client changes: one other token, one repetition. */
    private function sendAuthorized(Request $request): Answer
    {
        $answer = $this->send($request->withToken($this->token()));
        if ($answer->status !== 401 || $this->clientId === null) return $answer;
        $this->tokenEnds = 0.0;
        return $this->send($request->withToken($this->token()));
    }

    private function hasCredentials(): bool
    {
        return $this->clientId !== null || $this->token !== null;
    }

    private function token(): string
    {
        if ($this->token !== null && microtime(true) < $this->tokenEnds) return $this->token;
        $answer = $this->call('issueToken', ['body' => array_filter([
            'grant_type' => 'client_credentials',
            'client_id' => $this->clientId,
            'client_secret' => $this->clientSecret,
            'tenantType' => $this->merchantCode === null ? null : 'merchant',
            'tenantId' => $this->merchantCode,
        ], fn (?string $value): bool => $value !== null)])->body;
        $seconds = $answer['expires_in'];
        // given up half a minute before it expires, or earlier when it lives only for minutes
        $this->tokenEnds = microtime(true) + $seconds - min(30, $seconds / 10);
        return $this->token = $answer['access_token'];
    }

    private function send(Request $request): Answer
    {
        for ($try = 1;; $try++) {
            $isLast = $try > $this->retries;
            try {
                $answer = $this->connection->send($request);
            } catch (ApiError $error) {
                if ($isLast) throw $error;
                $answer = null;
            }
            $asked = $answer?->retryAfter() ?? 0;
            $isFinal = $answer !== null && $answer->status !== 429 && $answer->status !== 503;
            if ($answer !== null && ($isFinal || $isLast || $asked > self::LONGEST_ASKED_SECONDS)) return $answer;
            $delay = min(self::LONGEST_DELAY_MICROSECONDS, 200_000 * 2 ** ($try - 1));
            // clients that failed together come back one by one
            usleep($asked * 1_000_000 + random_int(intdiv($delay, 2), $delay));
        }
    }
}
