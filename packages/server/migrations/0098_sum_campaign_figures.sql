-- Figures of a campaign over all of its dispatches, kept by triggers: a campaign that follows orders has a dispatch for each
-- of them, and a list of campaigns must not read them all.
create table campaign_figure (
  merchant_id int not null,
  campaign_id bigint not null,
  recipients bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  unsubscribed bigint not null,
  bounced bigint not null,
  failed bigint not null,
  unknown bigint not null,
  constraint campaign_figure__campaign_id primary key (merchant_id, campaign_id),
  constraint campaign_figure__campaign foreign key (merchant_id, campaign_id)
    references campaign (merchant_id, id) on delete cascade
) with (fillfactor = 50);

insert into campaign_figure
select d.merchant_id, d.campaign_id, sum(d.recipients), sum(d.sent), sum(d.opened), sum(d.clicked), sum(d.unsubscribed),
  sum(d.bounced), sum(d.failed), sum(d.unknown)
from campaign_dispatch d group by d.merchant_id, d.campaign_id;

create function sum_campaign_figures() returns trigger language plpgsql as $$begin end$$;
create trigger campaign_dispatch__figures_insert after insert on campaign_dispatch referencing new table as come
  for each statement execute function sum_campaign_figures();
create trigger campaign_dispatch__figures_update after update on campaign_dispatch
  referencing old table as gone new table as come for each statement execute function sum_campaign_figures();
