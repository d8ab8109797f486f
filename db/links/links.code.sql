-- Referral links. A link is its owner's; the admins of the owner's organization read it, and the operator may pause it.

create policy select_own on app.referral_links for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.referral_links for select to turnstone_member
  using (referrer_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_all on app.referral_links for select to turnstone_operator using (true);

-- What a customer agreed to is read by those who read the customer.
create policy select_of_customer on app.lead_consents for select to turnstone_member
  using (exists (select from app.lead_customers c where c.lead_id = lead_consents.lead_id));
create policy select_all on app.lead_consents for select to turnstone_operator using (true);

grant select on app.referral_links, app.lead_consents to turnstone_member, turnstone_operator;

create trigger clean_names before insert or update on app.referral_links for each row
  execute function private.clean_names('name', 'campaign', 'opening_line');
create trigger audit after insert or update on app.referral_links for each row
  execute function private.audit_row('user_id', 'service_id', 'paused_at');
create trigger append_only before update or delete or truncate on app.lead_consents
  for each statement execute function private.refuse_change();

-- Twelve letters and digits, without l, o, 0 and 1.
create or replace function private.new_link_code() returns text language sql volatile
  return (select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', 1 + (get_byte(r.bytes, i) & 31), 1), '')
    from (select sha256(uuid_send(gen_random_uuid())) as bytes) r, generate_series(0, 11) i);

-- Whether the caller reads the link; the same as in the policies. By its id, as a caller can make up a row.
create or replace function private.reads_link(wanted int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.referral_links l where l.id = wanted
    and (l.user_id = claims.user_id() or claims.organization_type() = 'OPERATOR'
      or (l.referrer_organization_id = claims.organization_id() and claims.is_admin())));

-- The services that the link is for, of those on offer.
create or replace function private.link_services(link app.referral_links) returns setof app.services language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.* from app.services s join app.organizations o on o.id = s.organization_id
    where s.is_active and o.status = 'ACTIVE' and not o.is_deleted
      and (link.service_id is null or s.id = link.service_id);
end;

-- A link ends with its owner: when they may no longer submit leads, or their organization is no longer active.
create or replace function private.is_ended(link app.referral_links) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return not exists (select from app.user_infos u left join app.organizations o on o.id = u.organization_id
      where u.id = link.user_id and u.status = 'ACTIVE' and not u.is_deleted
        and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted)))
    or not 'CREATE_LEAD' = any (private.permissions_of(link.user_id))
    or (link.service_id is not null and not exists (select from private.link_services(link)));

create or replace function private.is_open(link app.referral_links) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return link.id is not null and link.paused_at is null and not private.is_ended(link)
    and (select s.takes_link_leads from private.operator_settings s);

-- ACTIVE, PAUSED, or ENDED.
create or replace function app.referral_links_state(link app.referral_links) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when not private.reads_link(link.id) then null when private.is_ended(link) then 'ENDED'
    when link.paused_at is not null then 'PAUSED' else 'ACTIVE' end;

-- Whether the caller may pause it and let it go on. Only the operator ends the operator's pause.
create or replace function app.referral_links_may_pause(link app.referral_links) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce((claims.organization_type() = 'OPERATOR' and claims.is_admin())
    or (link.user_id = claims.user_id() and coalesce(link.paused_by_user_id = link.user_id, true)), false);

-- How often the page was opened, and the leads that came by the link, that a provider accepted, and that were won.
create or replace function app.referral_links_opened(link app.referral_links) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when private.reads_link(link.id) then
    coalesce((select least(o.opened, 2147483647)::int from private.link_opens o where o.link_id = link.id), 0) end;
create or replace function app.referral_links_submitted(link app.referral_links) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when private.reads_link(link.id) then
    (select count(*)::int from private.link_submissions s where s.link_id = link.id and s.lead_id is not null) end;
create or replace function app.referral_links_accepted(link app.referral_links) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when private.reads_link(link.id) then
    (select count(*)::int from private.link_submissions s where s.link_id = link.id
      and exists (select from app.lead_history h where h.lead_id = s.lead_id and h.to_status = 'ACCEPTED')) end;
create or replace function app.referral_links_won(link app.referral_links) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when private.reads_link(link.id) then
    (select count(*)::int from private.link_submissions s join app.leads l on l.id = s.lead_id
      join app.lead_statuses t on t.code = l.status where s.link_id = link.id and t.kind = 'won') end;

-- The links that the caller reads, the newest first.
create or replace function app.visible_referral_links() returns setof app.referral_links language sql stable rows 20
begin atomic
  select l.* from app.referral_links l order by l.id desc;
end;

-- What the customer of a lead agreed to, and the link that it came by. For a lead without them, and for others, nothing.
create or replace function app.leads_consents(lead app.leads) returns setof app.lead_consents language sql stable rows 3
begin atomic
  select c.* from app.lead_consents c where c.lead_id = lead.id order by c.channel;
end;
create or replace function app.leads_referral_link(lead app.leads) returns app.referral_links language sql stable
begin atomic
  select l.* from app.lead_consents c join app.referral_links l on l.id = c.link_id where c.lead_id = lead.id limit 1;
end;

-- The caller's link, locked. For others it does not exist.
create or replace function private.lock_link(wanted int) returns app.referral_links language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links;
begin
  select * into link from app.referral_links l where l.id = wanted for update;
  if link.id is null or not private.reads_link(link.id) then
    perform private.refuse('TS003', 'NO_SUCH_LINK', 'There is no such link');
  end if;
  return link;
end $$;

-- Makes a link of the caller, for one service or, without it, for all.
create or replace function app.create_referral_link(name text, service_id int default null, campaign text default '',
  opening_line text default '') returns app.referral_links language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links;
begin
  if not claims.may('CREATE_LEAD') then
    perform private.refuse('TS002', 'NO_CREATE_LEAD', 'You may not submit leads');
  end if;
  if not (select s.takes_link_leads from private.operator_settings s) then
    perform private.refuse('TS002', 'LINKS_OFF', 'Referral links are turned off here');
  end if;
  if create_referral_link.service_id is not null then perform private.offered_service(create_referral_link.service_id, null); end if;
  perform private.check_link_texts(name, campaign, opening_line);
  perform pg_advisory_xact_lock(hashtext('referral links'), claims.user_id());
  if (select count(*) from app.referral_links l where l.user_id = claims.user_id()) >= 100 then
    perform private.refuse('TS006', 'TOO_MANY_LINKS', 'A person can have 100 links');
  end if;
  insert into app.referral_links (code, user_id, referrer_organization_id, service_id, name, campaign, opening_line)
    values (private.new_link_code(), claims.user_id(), claims.organization_id(), create_referral_link.service_id,
      create_referral_link.name, coalesce(create_referral_link.campaign, ''), coalesce(create_referral_link.opening_line, ''))
    returning * into link;
  return link;
end $$;

create or replace function private.check_link_texts(name text, campaign text, opening_line text) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(private.plain_name(name), '') = '' then perform private.refuse_field('name', 'REQUIRED', 'This is required'); end if;
  if length(private.plain_name(name)) > 100 then perform private.refuse_field('name', 'TOO_LONG', 'At most 100 characters'); end if;
  if length(private.plain_name(campaign)) > 100 then perform private.refuse_field('campaign', 'TOO_LONG', 'At most 100 characters'); end if;
  if length(private.plain_name(opening_line)) > 200 then
    perform private.refuse_field('opening_line', 'TOO_LONG', 'At most 200 characters');
  end if;
  if concat_ws(' ', name, campaign, opening_line) like U&'%\FFFD%' then
    perform private.refuse_field('name', 'UNREADABLE', U&'Some characters (\FFFD) could not be read. Please type them again');
  end if;
end $$;

-- Another name, campaign or opening line, by the owner; what is null stays.
create or replace function app.change_referral_link(id int, name text default null, campaign text default null,
  opening_line text default null) returns app.referral_links language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := private.lock_link(change_referral_link.id);
begin
  if link.user_id <> claims.user_id() then perform private.refuse('TS002', 'NOT_THE_OWNER', 'Only its owner may change a link'); end if;
  link.name := coalesce(change_referral_link.name, link.name);
  link.campaign := coalesce(change_referral_link.campaign, link.campaign);
  link.opening_line := coalesce(change_referral_link.opening_line, link.opening_line);
  perform private.check_link_texts(link.name, link.campaign, link.opening_line);
  update app.referral_links l set name = link.name, campaign = link.campaign, opening_line = link.opening_line
    where l.id = link.id returning * into link;
  return link;
end $$;

-- Pauses a link, or lets it go on.
create or replace function app.pause_referral_link(id int, is_paused boolean) returns app.referral_links language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := private.lock_link(pause_referral_link.id);
begin
  if not app.referral_links_may_pause(link) then
    perform private.refuse('TS002', 'NOT_THE_OWNER', 'Only its owner or the operator may pause a link');
  end if;
  if coalesce(pause_referral_link.is_paused = (link.paused_at is not null), true) then return link; end if;
  update app.referral_links l set paused_at = case when pause_referral_link.is_paused then clock_timestamp() end,
      paused_by_user_id = case when pause_referral_link.is_paused then claims.user_id() end
    where l.id = link.id returning * into link;
  return link;
end $$;

grant execute on function app.referral_links_state(app.referral_links), app.referral_links_may_pause(app.referral_links),
  app.referral_links_opened(app.referral_links), app.referral_links_submitted(app.referral_links),
  app.referral_links_accepted(app.referral_links), app.referral_links_won(app.referral_links), app.visible_referral_links(),
  app.leads_consents(app.leads), app.leads_referral_link(app.leads), app.create_referral_link(text, int, text, text),
  app.change_referral_link(int, text, text, text), app.pause_referral_link(int, boolean) to turnstone_member, turnstone_operator;
