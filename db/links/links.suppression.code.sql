-- The operator's list of who must not be contacted. Its master admins change it, and no one can read a value back.

create trigger audit after insert or delete on private.suppressed_contacts for each row execute function private.audit_row('kind');

create or replace function private.require_suppressing() returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not coalesce(claims.organization_type() = 'OPERATOR' and claims.is_master_admin(), false) then
    perform private.refuse('TS002', 'OPERATOR_MASTER_ONLY', 'Only master admins of the operator can see who must not be contacted');
  end if;
end $$;

-- What a line says, as in private.suppression_keys. No row for what is neither a phone number, an email address nor a domain.
create or replace function private.suppression_of(line text) returns table (kind text, key text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with given as (
    select btrim(private.plain_name(line), ' ,;"''<>') as plain
  ), read as (
    select case when strpos(g.plain, '@') > 1 then private.plain_email(g.plain) end as email,
        case when g.plain !~ '^.+@' and g.plain ~ '[.]' and g.plain ~ '[^0-9+(). -]'
          then substring(private.plain_email('a@' || ltrim(g.plain, '@')) from 3) end as domain,
        case when strpos(g.plain, '@') = 0 and g.plain !~ '[0-9][^0-9]*[,;/]'
          then private.normalize_phone(normalize(g.plain, NFKC)) end as phone
      from given g
  )
  select 'EMAIL', 'email ' || private.customer_email(r.email) from read r where private.is_email(r.email)
  union all
  select 'DOMAIN', 'domain ' || r.domain from read r where private.is_email('a@' || r.domain)
  union all
  select 'PHONE', 'phone ' || r.phone from read r
    where private.is_real_phone(r.phone) and not coalesce(private.is_email('a@' || r.domain), false);
end;

create or replace function private.shown_suppression(contact private.suppressed_contacts) returns app.suppressed_contact language sql stable
security definer set search_path = pg_catalog, pg_temp
  return row(contact.id, contact.kind, contact.note, private.person_called(contact.user_id), contact.created_at)::app.suppressed_contact;

-- Who must not be contacted, the newest first.
create or replace function app.suppressed_contacts() returns setof app.suppressed_contact language plpgsql stable rows 100
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_suppressing();
  return query select (private.shown_suppression(s)).* from private.suppressed_contacts s order by s.id desc;
end $$;

-- The entries by which a phone number, an email address or a domain is on the list: an address also by its domain.
create or replace function app.find_suppressed(contact text) returns setof app.suppressed_contact language plpgsql stable rows 2
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given record;
begin
  perform private.require_suppressing();
  select * into given from private.suppression_of(find_suppressed.contact);
  if given.key is null then
    perform private.refuse_field('contact', 'UNREADABLE_CONTACT', 'Please enter a phone number, an email address or a domain');
  end if;
  return query select (private.shown_suppression(s)).* from private.suppressed_contacts s
    where s.id in (select f.id from private.suppressions_by(case given.kind
        when 'EMAIL' then array(select private.suppression_keys(null, private.plain_email(btrim(private.plain_name(find_suppressed.contact), ' ,;"''<>'))))
        when 'DOMAIN' then array(select private.suppression_keys(null, 'a@' || substr(given.key, 8)))
        else array[given.key] end) f)
    order by s.id desc;
end $$;

-- Puts each line's phone number, email address or domain on the list. Lines count from 1, and empty ones are passed over.
create or replace function app.suppress_contacts(lines text, note text default '') returns app.suppression_result language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  words text := coalesce(btrim(private.clean_text(suppress_contacts.note)), '');
  given text[] := regexp_split_to_array(coalesce(suppress_contacts.lines, ''), '\r\n|\r|\n');
  answer app.suppression_result;
begin
  perform private.require_suppressing();
  if length(words) > 200 then perform private.refuse_field('note', 'TOO_LONG', 'At most 200 characters'); end if;
  if (select count(*) from unnest(given) g where btrim(g) <> '') > 1000 then
    perform private.refuse_field('lines', 'TOO_MANY_LINES', 'Please paste at most 1,000 lines at once');
  end if;
  -- One import after the other, so that two with the same lines do not wait for each other's rows in another order.
  perform pg_advisory_xact_lock(hashtext('suppressed contacts'));
  with read as materialized (
    select l.place, s.kind, private.contact_hash(s.key) as hash
      from unnest(given) with ordinality l (line, place) left join lateral private.suppression_of(left(l.line, 400)) s on true
      where private.plain_name(l.line) <> ''
  ), added as (
    insert into private.suppressed_contacts (kind, contact_hash, note, user_id)
      select distinct on (r.hash) r.kind, r.hash, words, claims.user_id() from read r where r.hash is not null order by r.hash, r.place
      on conflict (contact_hash) do nothing returning 1
  )
  select a.added, r.readable - a.added, r.unreadable into answer
    from (select count(*)::int as added from added) a, (select count(x.hash)::int as readable,
        coalesce(array_agg(x.place::int order by x.place) filter (where x.hash is null), '{}') as unreadable from read x) r;
  if answer.added + answer.known + cardinality(answer.unreadable) = 0 then
    perform private.refuse_field('lines', 'REQUIRED', 'This is required');
  end if;
  return answer;
end $$;

-- Takes one off the list.
create or replace function app.end_suppression(id bigint) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_suppressing();
  delete from private.suppressed_contacts s where s.id = end_suppression.id;
  return found;
end $$;

-- How many requests by the link made no lead, since their customers must not be contacted. For the operator only: a referrer
-- could find out who is on the list.
create or replace function app.referral_links_refused(link app.referral_links) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when claims.organization_type() = 'OPERATOR' and claims.is_master_admin() then
    (select count(*)::int from private.link_submissions s where s.link_id = link.id and s.is_suppressed) end;

grant execute on function app.suppressed_contacts(), app.find_suppressed(text), app.suppress_contacts(text, text),
  app.end_suppression(bigint) to turnstone_operator;
grant execute on function app.referral_links_refused(app.referral_links) to turnstone_member, turnstone_operator;
