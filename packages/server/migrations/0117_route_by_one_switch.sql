-- Whether orders are routed by themselves is the setting automaticRouting of the merchant, and nothing else.
update routing_rules set data = data - 'isAutomatic', revision = revision + 1 where data ? 'isAutomatic';
