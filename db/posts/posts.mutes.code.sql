-- Muting: the operator's staff keep a user from posting and commenting for a time.

create policy select_own on app.post_mutes for select to turnstone_member using (user_id = (select claims.user_id()));
create policy select_all on app.post_mutes for select to turnstone_operator using (true);

grant select on app.post_mutes to turnstone_member, turnstone_operator;

-- Until when the caller can neither post nor comment; null when not muted.
create or replace function app.posting_paused_until() returns timestamptz language sql stable
  return (select max(m.ends_at) from app.post_mutes m
    where m.user_id = (select claims.user_id()) and m.ends_at > clock_timestamp());

-- Mutes a user outside the operator until the given time: no posts or comments. A past time ends the mute.
create or replace function app.mute_person(user_id int, ends_at timestamptz, reason text) returns app.post_mutes language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  plain text := private.checked_reason(mute_person.reason);
  person app.user_infos;
  mute app.post_mutes;
begin
  select * into person from app.user_infos u where u.id = mute_person.user_id and not u.is_deleted;
  if not found then perform private.refuse('TS003', 'NO_SUCH_PERSON', 'There is no such person'); end if;
  if person.organization_type = 'OPERATOR' then perform private.refuse('TS002', 'STAFF_NOT_MUTABLE', 'Your own staff can’t be muted'); end if;
  if mute_person.ends_at is null or mute_person.ends_at > clock_timestamp() + interval '1 year' then
    perform private.refuse('TS004', 'MUTE_TOO_LONG', 'Choose a time within a year');
  end if;
  perform from app.user_infos u where u.id = person.id for no key update;
  update app.post_mutes m set ends_at = clock_timestamp() where m.user_id = person.id and m.ends_at > clock_timestamp();
  insert into app.post_mutes (user_id, ends_at, reason, muted_by_user_id)
    values (person.id, mute_person.ends_at, plain, claims.user_id()) returning * into mute;
  if mute.ends_at > clock_timestamp() then
    perform private.notify_user('posting_paused', person.id, jsonb_build_object('reason', plain));
  end if;
  return mute;
end $$;

grant execute on function app.posting_paused_until() to turnstone_member, turnstone_operator;
grant execute on function app.mute_person(int, timestamptz, text) to turnstone_operator;

create trigger audit after insert or update on app.post_mutes for each row
  execute function private.audit_row('user_id', 'ends_at');
