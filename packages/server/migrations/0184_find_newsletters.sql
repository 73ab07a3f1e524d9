-- The newsletter of a customer is the consent to marketing: the list of subscriptions goes by id and skips all others.
create index customer__newsletter on customer (merchant_id, id)
  where (settings ->> 'marketingOptIn')::boolean and status <> 'deleted';
