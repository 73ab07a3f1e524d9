-- `gone` and `come` are the dispatches before and after a statement. Rows are written in the order of their key, so that two
-- statements never wait for each other in a circle. Dispatches that are deleted were for nobody, or go with their campaign.
create or replace function sum_campaign_figures() returns trigger language plpgsql as $$
declare
  more campaign_figure[];
begin
  if tg_op = 'INSERT' then
    more := array(
      select (c.merchant_id, c.campaign_id, c.recipients, c.sent, c.opened, c.clicked, c.unsubscribed, c.bounced, c.failed,
        c.unknown)::campaign_figure
      from come c);
  else
    more := array(
      select (c.merchant_id, c.campaign_id, c.recipients - g.recipients, c.sent - g.sent, c.opened - g.opened,
        c.clicked - g.clicked, c.unsubscribed - g.unsubscribed, c.bounced - g.bounced, c.failed - g.failed,
        c.unknown - g.unknown)::campaign_figure
      from come c join gone g on g.merchant_id = c.merchant_id and g.id = c.id
      where (c.recipients, c.sent, c.opened, c.clicked, c.unsubscribed, c.bounced, c.failed, c.unknown)
        <> (g.recipients, g.sent, g.opened, g.clicked, g.unsubscribed, g.bounced, g.failed, g.unknown));
  end if;
  insert into campaign_figure as f (merchant_id, campaign_id, recipients, sent, opened, clicked, unsubscribed, bounced,
    failed, unknown)
  select m.merchant_id, m.campaign_id, sum(m.recipients), sum(m.sent), sum(m.opened), sum(m.clicked),
    sum(m.unsubscribed), sum(m.bounced), sum(m.failed), sum(m.unknown)
  from unnest(more) m group by m.merchant_id, m.campaign_id order by m.merchant_id, m.campaign_id
  on conflict (merchant_id, campaign_id) do update set recipients = f.recipients + excluded.recipients,
    sent = f.sent + excluded.sent, opened = f.opened + excluded.opened, clicked = f.clicked + excluded.clicked,
    unsubscribed = f.unsubscribed + excluded.unsubscribed, bounced = f.bounced + excluded.bounced,
    failed = f.failed + excluded.failed, unknown = f.unknown + excluded.unknown;
  return null;
end $$;
