<?php

declare(strict_types=1);

namespace Tradepost;

final class WebhookError extends \RuntimeException
{
}
