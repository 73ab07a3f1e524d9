-- shown to callers, who must not learn how many merchants there are
alter table merchant add column uuid uuid not null default gen_random_uuid() constraint merchant__uuid unique;
alter table merchant add column partner jsonb;
-- the file behind app_logo, when it was uploaded
alter table merchant add column logo_key text;

-- for lists over all merchants
create unique index shop__id on shop (id);
-- type of image to the key of its file
alter table shop add column images jsonb not null default '{}';

update shop set settings = (settings - 'siteVerificationCode')
  || jsonb_build_object('googleSiteVerificationCode', settings -> 'siteVerificationCode')
where settings ? 'siteVerificationCode';
