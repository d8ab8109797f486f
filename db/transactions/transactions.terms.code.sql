-- The terms of a deal: the most specific rate and the most specific share. An associate's own share comes before the
-- platform's.

-- The rate and the share that apply to a deal, each with its scope.
create or replace function private.terms_for(
  lead int, organization int, service int, associate int, proposed app.commission_terms default null
) returns app.sample_deal language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with fitting as (
    select distinct on (c.scope) c.scope, c.provider_rate, c.associate_share, s.position
      from (select t.* from app.commission_terms t
          where (t.scope = 'LEAD' and t.lead_id = lead)
            or (t.scope = 'PROVIDER_SERVICE' and t.organization_id = organization and t.service_id = service)
            or (t.scope = 'PROVIDER' and t.organization_id = organization)
            or (t.scope = 'SERVICE' and t.service_id = service)
            or (t.scope = 'CATEGORY' and t.category_id = (select v.category_id from app.services v where v.id = service))
            or (t.scope = 'ASSOCIATE' and t.user_id = associate)
            or t.scope = 'PLATFORM'
        union all select (proposed).* where (proposed).scope is not null) c
      join app.terms_scopes s on s.code = c.scope
      order by c.scope, c.id desc nulls first)
  select row(null, null, null, r.provider_rate, r.scope, h.associate_share, h.scope)::app.sample_deal
    from (select * from fitting where provider_rate is not null order by position limit 1) r,
      (select * from fitting where associate_share is not null order by position limit 1) h;
end;

-- Splits a deal. numeric rounds half away from zero, so a downward adjustment mirrors an upward one.
create or replace function private.split_deal(actual_deal numeric, terms app.sample_deal, is_payable boolean)
returns app.sample_deal language sql stable
begin atomic
  select row(f.fee, p.payout, f.fee - p.payout, terms.provider_rate, terms.rate_scope, terms.associate_share,
      terms.share_scope)::app.sample_deal
    from (select round(actual_deal * terms.provider_rate / 100, 2) as fee) f,
      lateral (select case when is_payable then round(f.fee * terms.associate_share / 100, 2) else 0.00 end as payout) p;
end;

-- What a correction to this total adds: the frozen terms applied to the new total, minus the sum of the live rows.
-- Rounding each correction separately would drift from the terms by a cent at a time.
create or replace function private.split_correction(first app.transactions, actual_deal numeric) returns app.sample_deal
language sql stable security definer set search_path = pg_catalog, pg_temp
  return (
    select row(s.operator_fee - h.fee, s.associate_payout - h.payout, s.operator_earnings - h.earnings, s.provider_rate,
        s.rate_scope, s.associate_share, s.share_scope)::app.sample_deal
      from app.transaction_fees f join app.transaction_payouts p on p.transaction_id = f.transaction_id
        cross join lateral private.split_deal(split_correction.actual_deal, row(null, null, null, f.provider_rate, f.rate_scope,
          p.associate_share, p.share_scope)::app.sample_deal, p.no_payout_reason is null) s
        cross join lateral (
          select sum(e.operator_fee) as fee, sum(e.associate_payout) as payout, sum(e.operator_earnings) as earnings
            from app.transactions t join app.transaction_earnings e on e.transaction_id = t.id
            where first.id in (t.id, t.corrects_id) and t.status <> 'TERMINATED') h
      where f.transaction_id = first.id);

-- Saves new terms for future deals. Only for the operator's master admins. replaces_id is the latest that the user saw
-- for this scope and subject, or 0; an outdated id raises CONFLICT.
create or replace function app.save_terms(
  scope text, provider_rate numeric(6,3) default null, associate_share numeric(6,3) default null, lead_id int default null,
  organization_id int default null, service_id int default null, category_id int default null, user_id int default null,
  replaces_id int default null
) returns app.commission_terms language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.commission_terms;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'TERMS_MASTER_ADMIN_ONLY', 'Only the operator’s master admins can change terms');
  end if;
  perform private.require_percentages(save_terms.provider_rate, save_terms.associate_share);
  -- Serialized, because saving changes which terms are the newest.
  perform pg_advisory_xact_lock(hashtextextended('commission_terms', 0));
  stored.scope := save_terms.scope;
  stored.lead_id := save_terms.lead_id;
  stored.organization_id := save_terms.organization_id;
  stored.service_id := save_terms.service_id;
  stored.category_id := save_terms.category_id;
  stored.user_id := save_terms.user_id;
  if save_terms.replaces_id <> private.newest_terms(stored) then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed these terms. Reload to see them.');
  end if;
  insert into app.commission_terms (scope, provider_rate, associate_share, lead_id, organization_id, service_id,
      category_id, user_id, created_by)
    values (stored.scope, save_terms.provider_rate, save_terms.associate_share, stored.lead_id, stored.organization_id,
      stored.service_id, stored.category_id, stored.user_id, claims.user_id())
    returning * into stored;
  return stored;
exception when check_violation or foreign_key_violation or not_null_violation then
  perform private.refuse('TS004', 'TERMS_WITHOUT_SUBJECT',
    'These terms name no lead, provider, service, category or person');
end $$;

-- The newest terms for this scope and subject, even if they have no values; 0 if there are none.
create or replace function private.newest_terms(wanted app.commission_terms) returns int language sql stable
  return (select coalesce(max(t.id), 0) from app.commission_terms t where t.scope = wanted.scope
    and t.lead_id is not distinct from wanted.lead_id and t.organization_id is not distinct from wanted.organization_id
    and t.service_id is not distinct from wanted.service_id and t.category_id is not distinct from wanted.category_id
    and t.user_id is not distinct from wanted.user_id);

create or replace function private.require_percentages(variadic given numeric[]) returns void language plpgsql immutable as $$
begin
  if exists (select from unnest(given) g where not (g between 0 and 100 and scale(g) <= 3)) then
    perform private.refuse('TS004', 'PERCENTAGE_RANGE',
      'A percentage is between 0 and 100, with at most three decimal places');
  end if;
end $$;

-- Today's terms: the newest of each scope and subject, most specific first. named searches the names of the subjects.
-- Only for the operator.
create or replace function app.current_terms(scopes text[] default null, named text default null)
returns setof app.commission_terms language sql stable rows 100
begin atomic
  select c.* from (
      select distinct on (t.scope, t.lead_id, t.organization_id, t.service_id, t.category_id, t.user_id) t.*
        from app.commission_terms t
        order by t.scope, t.lead_id, t.organization_id, t.service_id, t.category_id, t.user_id, t.id desc) c
    join app.terms_scopes s on s.code = c.scope
    left join app.organizations o on o.id = c.organization_id
    left join app.services v on v.id = c.service_id
    left join app.categories k on k.id = c.category_id
    left join app.user_infos u on u.id = c.user_id
    left join app.lead_customers l on l.lead_id = c.lead_id,
    lateral concat_ws(' ', o.legal_business_name, v.name, k.name, u.first_name, u.last_name, l.first_name, l.last_name) subject (words)
    where (c.provider_rate is not null or c.associate_share is not null)
      and (scopes is null or c.scope = any (scopes))
      and (named is null or strpos(lower(words), lower(btrim(named))) > 0)
    order by s.position, lower(words), c.id;
end;

-- Associates by part of their name, for choosing the subject of terms. The generated API covers other subjects.
create or replace function app.associates_named(named text) returns setof app.user_infos language sql stable rows 20
begin atomic
  select u.* from app.user_infos u
    where u.user_type = 'ASSOCIATE' and not u.is_deleted
      and strpos(lower(concat_ws(' ', u.first_name, u.last_name)), lower(btrim(named))) > 0
    order by u.first_name, u.last_name, u.id;
end;

-- Leads that can still be closed, by part of the customer's, service's or provider's name, latest first.
create or replace function app.open_leads_named(named text) returns setof app.leads language sql stable rows 20
begin atomic
  select l.* from app.leads l
    join app.lead_statuses s on s.code = l.status and s.is_open
    join app.lead_customers c on c.lead_id = l.id
    join app.services v on v.id = l.service_id
    left join app.organizations o on o.id = l.organization_id
    where strpos(lower(concat_ws(' ', c.first_name, c.last_name, v.name, o.legal_business_name)), lower(btrim(named))) > 0
    order by l.updated_at desc, l.id desc;
end;

-- The split of a deal with today's terms or with unsaved ones. Only for the operator.
create or replace function app.preview_terms(
  actual_deal numeric(14,2), service_id int default null, organization_id int default null, user_id int default null,
  lead_id int default null, scope text default null, provider_rate numeric(6,3) default null,
  associate_share numeric(6,3) default null
) returns app.sample_deal language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposed app.commission_terms;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can preview terms');
  end if;
  perform private.require_deal(actual_deal, null, null);
  perform private.require_percentages(preview_terms.provider_rate, preview_terms.associate_share);
  if preview_terms.scope = 'PLATFORM' and (preview_terms.provider_rate is null or preview_terms.associate_share is null) then
    perform private.refuse('TS004', 'BOTH_PERCENTAGES_REQUIRED', 'The default terms need both percentages');
  end if;
  proposed.scope := preview_terms.scope;
  proposed.provider_rate := preview_terms.provider_rate;
  proposed.associate_share := preview_terms.associate_share;
  return private.split_deal(actual_deal, private.terms_for(lead_id, organization_id, service_id, user_id, proposed), true);
end $$;

-- A provider's master admin reads the rate of each service for which the organization takes leads; an associate reads
-- their share.
create or replace function app.own_terms() returns setof app.own_terms language sql stable
security definer set search_path = pg_catalog, pg_temp rows 20
begin atomic
  (select row(s.id, s.name, (private.terms_for(null, claims.organization_id(), s.id, null)).provider_rate, null)::app.own_terms
    from app.services s join app.organizations o on o.id = claims.organization_id()
    where claims.user_type() = 'MASTER_ADMIN' and o.organization_type <> 'OPERATOR' and s.is_active
      and (s.organization_id = o.id or s.id = any (o.service_ids))
    order by lower(s.name), s.id)
  union all
  select row(null, null, null, (private.terms_for(null, null, null, claims.user_id())).associate_share)::app.own_terms
    where claims.user_type() = 'ASSOCIATE';
end;

-- The percentage of a deal that its referrer earns if the caller submits a lead for this service: the standard rate of
-- the service, its category or the platform, times the caller's share. A provider's own rate is not said here. Null for
-- people who are not paid for it.
create or replace function app.services_referral_rate(service app.services) returns numeric language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select round(t.provider_rate * t.associate_share / 100, 3)
    from private.terms_for(null, null, service.id, claims.user_id()) t
    where private.payout_block_reason(claims.user_id(), service.organization_id) is null);

grant execute on function app.save_terms(text, numeric, numeric, int, int, int, int, int, int),
  app.current_terms(text[], text), app.associates_named(text), app.open_leads_named(text),
  app.preview_terms(numeric, int, int, int, int, text, numeric, numeric) to turnstone_operator;
grant execute on function app.own_terms(), app.services_referral_rate(app.services) to turnstone_member, turnstone_operator;
