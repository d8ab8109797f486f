-- Two thousand organizations and twenty thousand people, the same in every run. chance() is a number from 0 to 1
-- derived from a row's number and a purpose.
create function pg_temp.chance(number bigint, what int) returns float8 language sql immutable parallel safe
  return (hashint8extended(number, what) & 2147483647) / 2147483648.0;

insert into app.organizations (id, legal_business_name, organization_type, vendor_type, status, state_ids)
  overriding system value
  select n, case n when 1 then 'Turnstone' else 'Organization ' || n end, k.type, k.vendor_type, 'ACTIVE',
      (select array_agg(s.id) from app.states s)
    from generate_series(1, 2000) n, lateral (
      select case when n = 1 then 'OPERATOR' when n % 20 < 11 then 'VENDOR' when n % 20 < 17 then 'MULTI_ROLE_PROVIDER'
          else 'INDEPENDENT_OPERATOR' end,
        case when n = 1 then null when n % 20 < 11 then 'GENERAL_VENDOR' when n % 20 < 17 then 'MULTIROLE_PROVIDER'
          else 'INDEPENDENT_OPERATOR' end) as k (type, vendor_type);

-- A master admin each, an agent for each provider, 6,000 associates of the operator; the rest in organizations of
-- very different sizes.
insert into app.user_infos (id, first_name, last_name, user_type, status, organization_id, organization_type)
  overriding system value
  select n, 'Person', 'Number ' || n, case when n <= 2000 then 'MASTER_ADMIN' when n <= 8000 then 'ASSOCIATE'
        when n >= 10000 and n % 10 < 3 and o.organization_type <> 'VENDOR' then 'ASSOCIATE' else 'SERVICE_AGENT' end,
      'ACTIVE', o.id, o.organization_type
    from generate_series(1, 20000) n
      left join app.organizations o on o.id = case when n <= 2000 then n when n <= 8000 then null
        when n < 10000 then n - 7999 else 2 + floor(1999 * pg_temp.chance(n, 1) ^ 2) end;
insert into app.user_contacts (user_id, organization_id, email, phone_number, email_notifications)
  select id, organization_id, 'person' || id || '@people.example', '+1212' || (2000000 + id), false from app.user_infos;

insert into app.services (id, organization_id, name, category_id, customer_type) overriding system value
  select n, case when n <= 200 then 1 else 2 + (n * 7) % 1999 end, 'Service ' || n,
      (select c.id from app.categories c where c.parent_id is null order by c.id offset n % 10 limit 1), 'both'
    from generate_series(1, 400) n;
insert into app.service_forms (service_id, version, organization_id, form_schema)
  select id, 1, organization_id, private.default_form() from app.services;
insert into app.service_state_maps (service_id, organization_id, state_id)
  select s.id, s.organization_id, t.id from app.services s, app.states t;
