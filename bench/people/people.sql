-- More people than world.sql has, with names of which few are frequent.
insert into app.user_infos (id, first_name, last_name, user_type, status, organization_id, organization_type) overriding system value
  select 20000 + n,
      (array['James','Mary','Casey','Robert','Linda','Ana','David','Wei','Fatima','Omar'])[1 + floor(10 * pg_temp.chance(n, 40) ^ 2)::int],
      initcap((array['ba','ker','smi','lo','mar','ti','van','ho','ster','wil'])[1 + floor(10 * pg_temp.chance(n, 41) ^ 2)::int]
        || (array['ton','ley','son','der','field','man','ski','berg','well','ford'])[1 + floor(10 * pg_temp.chance(n, 42) ^ 2)::int]
        || (array['','s','a','er','ing','o','by','ie','e','y'])[1 + floor(10 * pg_temp.chance(n, 43) ^ 2)::int]),
      'SERVICE_AGENT', 'ACTIVE', o.id, o.organization_type
    from generate_series(1, current_setting('bench.rows')::int) n
      join app.organizations o on o.id = 2 + floor(1999 * pg_temp.chance(n, 44) ^ 2);
insert into app.user_contacts (user_id, organization_id, email, phone_number, email_notifications)
  select id, organization_id, lower(last_name) || id || '@people.example', '+1312' || (2000000 + id), false from app.user_infos where id > 20000;
