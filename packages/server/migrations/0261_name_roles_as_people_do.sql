-- `picker` and `read-only` get the names that the other roles are formed like; whoever has them keeps them. Where a merchant
-- made a role of that name, the old one stays as one of the merchant's own.
create temporary table renamed (old_code text, code text, name text) on commit drop;
insert into renamed values ('picker', 'storeAssociate', 'Store associate'), ('read-only', 'readOnly', 'Read only');

insert into role (merchant_id, code, name, permissions, is_standard)
select r.merchant_id, n.code, n.name, r.permissions, true from role r join renamed n on n.old_code = r.code
where r.is_standard on conflict do nothing;

update user_role u set role_code = n.code from renamed n
where u.role_code = n.old_code and exists (
  select 1 from role r where r.merchant_id = u.merchant_id and r.code = n.code and r.is_standard);
update client_role c set role_code = n.code from renamed n
where c.role_code = n.old_code and exists (
  select 1 from role r where r.merchant_id = c.merchant_id and r.code = n.code and r.is_standard);

delete from role r using renamed n
where r.code = n.old_code and r.is_standard and exists (
  select 1 from role taken where taken.merchant_id = r.merchant_id and taken.code = n.code and taken.is_standard);
update role r set is_standard = false from renamed n where r.code = n.old_code;
