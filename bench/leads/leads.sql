-- The leads of three years. Larger organizations and busier people have far more leads than others.
create temp table zips as
  select z.zip_code, s.id as state_id, row_number() over (order by z.zip_code) - 1 as rank
    from app.us_zip_codes z join app.states s on s.code = z.state_code;
create unique index on zips (rank);

-- Some names are very common, most are rare.
create function pg_temp.first_name(n int) returns text language sql immutable
  return (array['James','Mary','Casey','Robert','Linda','Jörg','Ana','David','Wei','Fatima','Omar','Nina','Ivan','Grace','Luis',
    'Edith','Piotr','Sana','Hugo','Zoë'])[1 + floor(20 * pg_temp.chance(n, 10) ^ 2)::int];
create function pg_temp.last_name(n int) returns text language sql immutable
  return initcap((array['ba','ker','smi','lo','mar','ti','van','ho','ster','wil'])[1 + floor(10 * pg_temp.chance(n, 11) ^ 2)::int]
    || (array['ton','ley','son','der','field','man','ski','berg','well','ford'])[1 + floor(10 * pg_temp.chance(n, 12) ^ 2)::int]
    || (array['','s','a','er','ing','o','by','ie','e','y'])[1 + floor(10 * pg_temp.chance(n, 13) ^ 2)::int]);

create temp table draws as
  select n, c.created, c.created > now() - interval '60 days' as is_new, pg_temp.chance(n, 2) as agent,
      least(c.created + interval '60 days' * pg_temp.chance(n, 3), now() - interval '1 minute' * pg_temp.chance(n, 4)) as changed,
      floor(100 * pg_temp.chance(n, 5))::int as fate, 1 + floor(400 * pg_temp.chance(n, 6) ^ 2)::int as service,
      floor((select count(*) from providers) * pg_temp.chance(n, 7) ^ 2)::bigint as provider,
      floor((select count(*) from referrers) * pg_temp.chance(n, 8) ^ 2)::bigint as referrer,
      floor((select count(*) from zips) * pg_temp.chance(n, 9))::bigint as zip
    from generate_series(1, current_setting('bench.rows')::int) n
      cross join lateral (select now() - interval '3 years' * (1 - n::float8 / current_setting('bench.rows')::int)) c (created);
analyze draws, fates, providers, referrers, zips;

insert into app.leads (id, service_id, category_id, form_version, status, status_before_hold, status_since, deal_value,
    lead_first_name, lead_zip_prefix, state_id, lead_budget_to, submitted_user_id, referrer_organization_id,
    organization_id, accepted_organization_id, assigned_user_id, offer_expires_at, resume_on, idempotency_key,
    created_at, updated_at) overriding system value
  select d.n, s.id, s.category_id, 1, f.status, case when f.status = 'ON_HOLD' then 'CONTACTED' end, d.changed,
      500 + d.n % 5000, pg_temp.first_name(d.n), left(z.zip_code, 3), z.state_id, 1000 + d.n % 9000, r.id, r.organization_id,
      case when f.status not in ('NEW_LEAD', 'DUPLICATE', 'UNQUALIFIED', 'WITHDRAWN') then p.id end,
      case when f.status in ('ACCEPTED', 'CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT', 'ON_HOLD', 'CLOSED_WON', 'CLOSED_LOST') then p.id end,
      case when f.status in ('CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT', 'ON_HOLD', 'CLOSED_WON', 'CLOSED_LOST')
        then p.agents[1 + floor(cardinality(p.agents) * d.agent ^ 2)] end,
      case when f.status = 'ASSIGNED' then now() + interval '20 hours' end,
      case when f.status = 'ON_HOLD' then current_date + 30 end, 'bench-key-' || d.n, d.created, d.changed
    from draws d join fates f on f.is_new = d.is_new and f.low <= d.fate and f.high > d.fate
      join app.services s on s.id = d.service join providers p on p.rank = d.provider
      join referrers r on r.rank = d.referrer join zips z on z.rank = d.zip
    order by d.n;

insert into app.lead_customers (lead_id, submitted_user_id, referrer_organization_id, accepted_organization_id,
    assigned_user_id, data, first_name, last_name, email, phone_number, zip_code)
  select l.id, l.submitted_user_id, l.referrer_organization_id, l.accepted_organization_id, l.assigned_user_id,
      jsonb_build_object('firstName', l.lead_first_name, 'lastName', n.last_name, 'email', m.email, 'phoneNumber', m.phone,
        'leadSource', 'Website', 'details', repeat('Wants to hear from us soon. ', 3), 'address', jsonb_build_object(
          'street', l.id || ' Main St', 'city', 'Springfield', 'zip', l.lead_zip_prefix || '01')),
      l.lead_first_name, n.last_name, m.email, m.phone, l.lead_zip_prefix || '01'
    from app.leads l
      cross join lateral (select pg_temp.last_name(l.id)) n (last_name)
      cross join lateral (select lower(n.last_name) || l.id || '@customers.example', '+1' || (2120000000 + l.id)) m (email, phone);
insert into private.customer_claims (category_id, key_hash, lead_id, claimed_at)
  select l.category_id, sha256(convert_to(k, 'UTF8')), l.id, l.created_at
    from app.leads l join app.lead_customers c on c.lead_id = l.id cross join unnest(array[c.email, c.phone_number]) k
    where l.status <> 'DUPLICATE';
