-- Follow-ups on a lead, a request, a transaction, an invoice or a person. They are private to the organization of their
-- author, and among its people to those who see the record. All writes go through the functions below.

create policy select_own on app.follow_ups for select to turnstone_member
  using (organization_id is null and user_id = (select claims.user_id()));
create policy select_own_organization on app.follow_ups for select to turnstone_member, turnstone_operator
  using (organization_id = (select claims.organization_id()));
-- And, of those: the record is visible under its own policies. Of a lost one, whose text is gone, its person and the
-- admins still see that it ended.
create policy select_of_visible_record on app.follow_ups as restrictive for select to turnstone_member
  using (case
    when ended_as = 'LOST' then user_id = (select claims.user_id()) or (select claims.is_admin())
    when lead_id is not null then exists (select from app.leads l where l.id = lead_id)
    when support_id is not null then exists (select from app.support_tickets t where t.id = support_id)
    when transaction_id is not null then exists (select from app.transactions t where t.id = transaction_id)
    when invoice_id is not null then exists (select from app.invoices i where i.id = invoice_id)
    else exists (select from app.user_infos u where u.id = about_user_id) end);

grant select on app.follow_ups to turnstone_member, turnstone_operator;

-- Whether an active person sees the follow-up and its record; the same as in the policies, for any person.
create or replace function private.sees_follow_up(follow_up app.follow_ups, person int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce((select case
      when u.status <> 'ACTIVE' or u.is_deleted then false
      when follow_up.organization_id is null then u.organization_id is null and u.id = follow_up.user_id
      else u.organization_id is not distinct from follow_up.organization_id end
    and case
      when u.organization_type = 'OPERATOR' then true
      when follow_up.lead_id is not null then exists (
        select from app.leads l cross join lateral private.viewers_of(l) v
          where l.id = follow_up.lead_id and v.viewer = any (k.keys))
      when follow_up.support_id is not null then exists (
        select from app.support_tickets t where t.id = follow_up.support_id
          and (t.user_id = u.id or (t.organization_id = u.organization_id and u.user_type = 'MASTER_ADMIN')))
      when follow_up.transaction_id is not null then exists (
        select from app.transactions t where t.id = follow_up.transaction_id
          and (u.id in (t.submitted_user_id, t.assigned_user_id)
            or (k.is_admin and u.organization_id in (t.referrer_organization_id, t.organization_id))))
      when follow_up.invoice_id is not null then exists (
        select from app.invoices i where i.id = follow_up.invoice_id and k.is_admin and i.organization_id = u.organization_id)
      else exists (select from app.user_infos a where a.id = follow_up.about_user_id
        and (a.id = u.id or (a.organization_id = u.organization_id and not a.is_deleted)
          or exists (select from app.acquaintances q where q.known_user_id = a.id and q.viewer = any (k.keys)))) end
    from app.user_infos u
      cross join lateral (select u.user_type in ('MASTER_ADMIN', 'ADMIN') as is_admin,
        array['u' || u.id, case when u.user_type in ('MASTER_ADMIN', 'ADMIN') then 'o' || u.organization_id end] as keys) k
    where u.id = person), false);
end;

-- The open follow-ups of a record that the caller sees, by their time.
create or replace function app.leads_follow_ups(lead app.leads) returns setof app.follow_ups language sql stable rows 2
begin atomic
  select f.* from app.follow_ups f where f.lead_id = lead.id and f.ended_as is null order by f.due_at, f.id;
end;
-- Those of a lead that were done, the latest first.
create or replace function app.leads_done_follow_ups(lead app.leads) returns setof app.follow_ups language sql stable rows 2
begin atomic
  select f.* from app.follow_ups f where f.lead_id = lead.id and f.ended_as = 'DONE' order by f.ended_at desc, f.id;
end;
create or replace function app.support_tickets_follow_ups(ticket app.support_tickets) returns setof app.follow_ups language sql stable rows 2
begin atomic
  select f.* from app.follow_ups f where f.support_id = ticket.id and f.ended_as is null order by f.due_at, f.id;
end;
create or replace function app.transactions_follow_ups(transaction app.transactions) returns setof app.follow_ups language sql stable rows 2
begin atomic
  select f.* from app.follow_ups f where f.transaction_id = transaction.id and f.ended_as is null order by f.due_at, f.id;
end;
create or replace function app.invoices_follow_ups(invoice app.invoices) returns setof app.follow_ups language sql stable rows 2
begin atomic
  select f.* from app.follow_ups f where f.invoice_id = invoice.id and f.ended_as is null order by f.due_at, f.id;
end;
create or replace function app.user_infos_follow_ups_by_about_user_id(person app.user_infos) returns setof app.follow_ups language sql stable rows 2
begin atomic
  select f.* from app.follow_ups f where f.about_user_id = person.id and f.ended_as is null order by f.due_at, f.id;
end;

-- The lists of leads read a copy (private.is_followed_up), since leads know nothing of follow-ups.
create or replace function private.copy_lead_follow_up() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.ended_as is not null then
    delete from private.lead_follow_ups c where c.follow_up_id = new.id;
  else
    insert into private.lead_follow_ups (follow_up_id, lead_id, organization_id, user_id, due_at)
      values (new.id, new.lead_id, new.organization_id, new.user_id, new.due_at)
      on conflict (follow_up_id) do update set user_id = excluded.user_id, due_at = excluded.due_at;
  end if;
  return null;
end $$;
create trigger copy_lead_follow_up after insert or update of user_id, due_at, ended_as on app.follow_ups for each row
  when (new.lead_id is not null) execute function private.copy_lead_follow_up();

-- The caller's open follow-ups.
create or replace function app.own_follow_ups() returns setof app.follow_ups language sql stable rows 20
begin atomic
  select f.* from app.follow_ups f where f.user_id = (select claims.user_id()) and f.ended_as is null order by f.due_at, f.id;
end;

-- Whether it is due today, or was before, where its person is.
create or replace function app.follow_ups_is_due_today(follow_up app.follow_ups) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return follow_up.due_at < private.day_ends_at(follow_up.user_id, private.now());

-- The caller's follow-ups that are due today.
create or replace function private.due_today() returns setof app.follow_ups language sql stable rows 10
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.* from app.follow_ups f where f.user_id = (select claims.user_id()) and f.ended_as is null
    and f.due_at < (select private.day_ends_at(claims.user_id(), private.now())) and private.sees_follow_up(f, claims.user_id());
end;

-- The open follow-up, locked, for a caller who sees it. For others it does not exist.
create or replace function private.lock_follow_up(wanted int) returns app.follow_ups language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found app.follow_ups := (select f from app.follow_ups f where f.id = wanted);
begin
  if found.id is null or not private.sees_follow_up(found, claims.user_id()) then
    perform private.refuse('TS003', 'NO_SUCH_FOLLOW_UP', 'There is no such follow-up');
  end if;
  select * into found from app.follow_ups f where f.id = wanted for update;
  if not private.sees_follow_up(found, claims.user_id()) then
    perform private.refuse('TS003', 'NO_SUCH_FOLLOW_UP', 'There is no such follow-up');
  end if;
  return found;
end $$;

create or replace function private.refuse_finished(follow_up app.follow_ups) returns void language plpgsql as $$
begin
  if follow_up.ended_as is not null then
    perform private.refuse('TS006', 'CHANGED', 'Someone else already finished this follow-up');
  end if;
end $$;

create or replace function private.check_due_at(due_at timestamptz) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if due_at is null or due_at not between private.now() - interval '1 day' and private.now() + interval '5 years' then
    perform private.refuse_field('due_at', 'DUE_AT', 'Choose a time within the next five years');
  end if;
end $$;

-- Refuses a person who could not do it, and more than one can work through. Two additions for one person do not overlap.
create or replace function private.check_assignee(follow_up app.follow_ups) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.sees_follow_up(follow_up, follow_up.user_id) then
    perform private.refuse_field('user_id', 'NOT_A_COLLEAGUE', 'Choose a colleague who can open this record');
  end if;
  perform pg_advisory_xact_lock(hashtext('follow-ups'), follow_up.user_id);
  if (select count(*) from app.follow_ups f where f.user_id = follow_up.user_id and f.ended_as is null) >= 100 then
    perform private.refuse('TS006', 'TOO_MANY_FOLLOW_UPS', 'A person can have 100 open follow-ups. Finish some first.');
  end if;
end $$;

create or replace function private.clean_what_for(what_for text) returns text language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  cleaned text := private.clean_text(what_for);
begin
  if length(cleaned) > 200 then perform private.refuse_field('what_for', 'TOO_LONG', 'At most 200 characters'); end if;
  return cleaned;
end $$;

-- A follow-up of the caller, about a record that they see.
create or replace function private.follow_up_about(kind text, record_id int) returns app.follow_ups language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.follow_ups;
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN_REQUIRED', 'Please sign in'); end if;
  made.organization_id := claims.organization_id();
  made.user_id := claims.user_id();
  case follow_up_about.kind
    when 'LEAD' then made.lead_id := record_id;
    when 'TICKET' then made.support_id := record_id;
    when 'TRANSACTION' then made.transaction_id := record_id;
    when 'INVOICE' then made.invoice_id := record_id;
    when 'PERSON' then made.about_user_id := record_id;
    else perform private.refuse('TS004', 'KIND', 'A follow-up is about a lead, a request, a transaction, an invoice or a person');
  end case;
  if not private.is_record(made) or not private.sees_follow_up(made, claims.user_id()) then
    perform private.refuse('TS003', 'NO_SUCH_RECORD', 'There is no such record');
  end if;
  return made;
end $$;

-- Adds one to a record that the caller sees; without user_id it is for the caller.
create or replace function app.add_follow_up(
  kind text, record_id int, due_at timestamptz, what_for text default '', user_id int default null
) returns app.follow_ups language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.follow_ups := private.follow_up_about(add_follow_up.kind, add_follow_up.record_id);
begin
  if made.lead_id is not null then
    -- A lead that changes hands now is asked about again.
    perform from app.leads l where l.id = made.lead_id for share;
    made := private.follow_up_about(add_follow_up.kind, add_follow_up.record_id);
  end if;
  made.user_id := coalesce(add_follow_up.user_id, claims.user_id());
  made.due_at := add_follow_up.due_at;
  made.what_for := coalesce(private.clean_what_for(add_follow_up.what_for), '');
  perform private.check_due_at(made.due_at);
  perform private.check_assignee(made);
  insert into app.follow_ups (organization_id, user_id, made_by_user_id, lead_id, support_id, transaction_id, invoice_id,
      about_user_id, due_at, what_for)
    values (made.organization_id, made.user_id, claims.user_id(), made.lead_id, made.support_id, made.transaction_id,
      made.invoice_id, made.about_user_id, made.due_at, made.what_for)
    returning * into made;
  return made;
end $$;

-- The caller's colleagues who can open the record, for whom a follow-up can be.
create or replace function app.follow_up_colleagues(kind text, record_id int) returns setof app.user_infos language plpgsql
stable security definer set search_path = pg_catalog, pg_temp rows 20 as $$
declare
  about app.follow_ups := private.follow_up_about(follow_up_colleagues.kind, follow_up_colleagues.record_id);
begin
  return query select u.* from app.user_infos u
    where u.organization_id = about.organization_id and u.id <> claims.user_id() and private.sees_follow_up(about, u.id)
    order by u.first_name, u.last_name, u.id limit 100;
end $$;

-- Staff see any record that exists.
create or replace function private.is_record(follow_up app.follow_ups) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.leads l where l.id = follow_up.lead_id)
    or exists (select from app.support_tickets t where t.id = follow_up.support_id)
    or exists (select from app.transactions t where t.id = follow_up.transaction_id)
    or exists (select from app.invoices i where i.id = follow_up.invoice_id)
    or exists (select from app.user_infos u where u.id = follow_up.about_user_id and not u.is_deleted);

-- Another time, text or person; what is null stays.
create or replace function app.change_follow_up(
  id int, due_at timestamptz default null, what_for text default null, user_id int default null
) returns app.follow_ups language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before app.follow_ups := private.lock_follow_up(change_follow_up.id);
  after app.follow_ups := before;
begin
  perform private.refuse_finished(before);
  if change_follow_up.due_at is not null then perform private.check_due_at(change_follow_up.due_at); end if;
  after.due_at := coalesce(change_follow_up.due_at, before.due_at);
  after.what_for := coalesce(private.clean_what_for(change_follow_up.what_for), before.what_for);
  after.user_id := coalesce(change_follow_up.user_id, before.user_id);
  if after.user_id <> before.user_id then perform private.check_assignee(after); end if;
  update app.follow_ups f set due_at = after.due_at, what_for = after.what_for, user_id = after.user_id
    where f.id = before.id returning * into after;
  return after;
end $$;

-- Ends it as DONE or REMOVED.
create or replace function app.end_follow_up(id int, ended_as text default 'DONE') returns app.follow_ups language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  follow_up app.follow_ups := private.lock_follow_up(end_follow_up.id);
begin
  if end_follow_up.ended_as is null or end_follow_up.ended_as not in ('DONE', 'REMOVED') then
    perform private.refuse('TS004', 'END', 'A follow-up is done or removed');
  end if;
  perform private.refuse_finished(follow_up);
  update app.follow_ups f set ended_as = end_follow_up.ended_as, ended_at = clock_timestamp(), ended_by_user_id = claims.user_id()
    where f.id = follow_up.id returning * into follow_up;
  return follow_up;
end $$;

-- Takes one's own end back, within ten minutes.
create or replace function app.reopen_follow_up(id int) returns app.follow_ups language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  follow_up app.follow_ups := private.lock_follow_up(reopen_follow_up.id);
begin
  if follow_up.ended_as is null then return follow_up; end if;
  if follow_up.ended_by_user_id is distinct from claims.user_id() or follow_up.ended_at < clock_timestamp() - interval '10 minutes' then
    perform private.refuse('TS006', 'NOT_UNDOABLE', 'This can be undone for ten minutes, by the person who did it');
  end if;
  update app.follow_ups f set ended_as = null, ended_at = null, ended_by_user_id = null
    where f.id = follow_up.id returning * into follow_up;
  return private.settle_follow_up(follow_up);
end $$;

grant execute on function app.leads_follow_ups(app.leads), app.leads_done_follow_ups(app.leads), app.support_tickets_follow_ups(app.support_tickets),
  app.transactions_follow_ups(app.transactions), app.invoices_follow_ups(app.invoices),
  app.user_infos_follow_ups_by_about_user_id(app.user_infos), app.follow_up_colleagues(text, int), app.own_follow_ups(), app.follow_ups_is_due_today(app.follow_ups),
  app.add_follow_up(text, int, timestamptz, text, int), app.change_follow_up(int, timestamptz, text, int),
  app.end_follow_up(int, text), app.reopen_follow_up(int) to turnstone_member, turnstone_operator;
