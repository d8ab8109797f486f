-- Live updates of open transaction pages: the history entries that the viewer may read. An entry that does not concern
-- a referrer or an agent, such as a reported payment, is not sent to them.

create trigger announce after insert on app.transaction_history
  for each row execute function private.announce('turnstone_transaction_steps');

-- The candidates to notify of these history entries. The policies are checked afterwards.
create or replace function auth.transaction_step_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select h.id, t.user_id, t.organization_id from app.transaction_history h
    cross join lateral (values (h.submitted_user_id, null::int), (h.assigned_user_id, null), (null, h.organization_id),
      (null, h.referrer_organization_id),
      (null, (select o.id from app.organizations o where o.organization_type = 'OPERATOR'))) t (user_id, organization_id)
    where h.id = any (ids) and num_nonnulls(t.user_id, t.organization_id) = 1;
end;

grant execute on function auth.transaction_step_targets(bigint[]) to turnstone_auth;
