-- What the live connections need to know beside the policies, which alone decide what each of them is sent.

-- Whom to wake for these: who is not named here is not asked about them. The policies are asked after that.
create or replace function gate.notification_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.id, n.target_user_id, n.target_organization_id from app.in_app_notifications n where n.id = any (ids);
end;

-- Those of these sessions that go on, each with who it belongs to by now.
create or replace function gate.living_sessions(sessions int[]) returns table (
  session_id int, user_id int, organization_id int, organization_type text, user_type text
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.id, u.id, u.organization_id, u.organization_type, u.user_type
    from app.sessions s
    join app.user_infos u on u.id = s.user_id
    left join app.organizations o on o.id = u.organization_id
    where s.id = any (sessions) and s.expires_at > now() and u.status = 'ACTIVE' and not u.is_deleted
      and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted));
end;

grant execute on function gate.notification_targets(bigint[]), gate.living_sessions(int[]) to turnstone_gate;
