<?php

declare(strict_types=1);

namespace Tradepost;

/** Deliveries of webhooks, which are signed as Standard Webhooks asks. */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * The event of a delivery that came from the server; throws otherwise.
     *
     * @param string $payload the body as it came, before anything parses it: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers `getallheaders()`, or those of a framework
     * @param string $secret of the webhook, as `GET …/webhooks/{id}/secret` shows it
     * @return array<string, mixed>
     */
    public static function verify(string $payload, array $headers, string $secret, ?int $now = null): array
    {
        $values = array_map(
            fn (string|array $value): string => is_array($value) ? $value[0] : $value,
            array_change_key_case($headers),
        );
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name)
            if (!isset($values[$name])) throw new WebhookError("The header $name is missing: this is no delivery of a webhook");
        ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signatures] = $values;
        $age = ctype_digit($timestamp) ? ($now ?? time()) - (int) $timestamp : INF;
        if (abs($age) > self::TOLERANCE_SECONDS)
            throw new WebhookError("The delivery was signed $age seconds from now: check the clocks of both machines, or it was recorded and sent again");
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') throw new WebhookError('The secret is not that of a webhook, which begins with whsec_');
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$payload", $key, true));
        foreach (explode(' ', $signatures) as $signature)
            if (hash_equals($expected, $signature)) return json_decode($payload, true, 512, JSON_THROW_ON_ERROR);
        throw new WebhookError('The signature does not fit: the secret is another webhook\'s or an old one, or the body was changed on its way');
    }
}
