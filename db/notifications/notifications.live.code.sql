-- Lookups for live connections. The policies alone decide what each connection is sent.

-- Candidate viewers of these rows, before the policies are applied, and people who do not want their kind in the app.
create or replace function auth.notification_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int,
  except_user_ids int[], muted_user_ids int[])
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.id, n.target_user_id, n.target_organization_id, n.except_user_ids,
      array(select c.user_id from app.notification_choices c where c.kind in (t.kind, t.staff_kind) and not c.in_app
          and not (private.choice(c.user_id, t.code)).in_app
        union
        select s.id from app.user_infos s where s.organization_type = 'OPERATOR' and k.code is not null
          and not (private.choice(s.id, t.code)).in_app)
    from app.in_app_notifications n join app.notification_triggers t on t.code = n.notification_trigger
      left join app.notification_kinds k on k.code = coalesce(t.staff_kind, t.kind) and not k.is_for_staff
    where n.id = any (ids);
end;

-- Those of these sessions that are still valid, with their current users.
create or replace function auth.active_sessions(sessions int[]) returns table (
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

grant execute on function auth.notification_targets(bigint[]), auth.active_sessions(int[]) to turnstone_auth;

-- Changes that may end sessions: the server immediately checks the sockets of this user or organization.
create or replace function private.announce_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], case tg_table_name when 'sessions' then to_json(old) ->> 'user_id' else to_json(new) ->> 'id' end);
  return null;
end $$;

create trigger announce_end after delete on app.sessions
  for each row execute function private.announce_session_change('turnstone_session_users');
create trigger announce_session_change
  after update of status, is_deleted, user_type, organization_id, organization_type on app.user_infos
  for each row execute function private.announce_session_change('turnstone_session_users');
create trigger announce_session_change after update of status, is_deleted, organization_type on app.organizations
  for each row execute function private.announce_session_change('turnstone_session_organizations');
