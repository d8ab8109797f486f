-- A request for every twenty leads.
insert into app.support_tickets (id, type, title, details, user_id, organization_id, name, email, created_at) overriding system value
  select n, 'SUPPORT', 'Question about ' || (array['an invoice','a lead','a payout','my password','a service'])[1 + n % 5],
      case when n % 500 = 3 then 'The pergola was not delivered.' else 'Please call me back about number ' || n end,
      u.id, u.organization_id, u.first_name || ' ' || u.last_name, c.email, now() - interval '1 minute' * (1000000 - n)
    from generate_series(1, greatest(1, current_setting('bench.rows')::int / 20)) n
      join app.user_infos u on u.id = 1 + floor(20000 * pg_temp.chance(n, 30) ^ 2)::int join app.user_contacts c on c.user_id = u.id;
