-- Posts of three years, many of them by few people, with some common words and one of a few thousand rare ones each. A post
-- has seven likes and three comments on average; the master admins of the first organizations have saved a
-- thousand posts, none of them removed.
insert into app.post_authors (user_id, first_name, last_name, organization_name)
  select u.id, u.first_name, u.last_name, o.legal_business_name from app.user_infos u left join app.organizations o on o.id = u.organization_id;
insert into app.posts (id, user_id, content, likes, comments, is_removed, idempotency_key, created_at, updated_at) overriding system value
  select n, 1 + floor(20000 * pg_temp.chance(n, 20) ^ 3)::int,
      'Our ' || (array['team','office','customers','partners','season'])[1 + n % 5] || ' had a good '
        || (array['week','month','start','talk','visit'])[1 + n / 5 % 5] || ' with the '
        || (array['bar','cor','del','fen','gal','hol','jun','kel','lin','mor'])[1 + floor(10 * pg_temp.chance(n, 21))::int]
        || (array['ando','ista','umel','oway','erin','ashi','unta','elka','iver','otto'])[1 + floor(10 * pg_temp.chance(n, 22))::int]
        || (array['va','mi','ko','ra','su','ne','po','ti','ga','lu'])[1 + floor(10 * pg_temp.chance(n, 23))::int] || ' people.'
        || case when n % 1000 = 7 then ' The pergola is ready.' else '' end,
      7, case when n % 10 = 1 then 30 else 0 end, n % 500 = 0, 'bench-post-' || n, x.created_at, x.created_at
    from generate_series(1, current_setting('bench.rows')::int) n
      cross join lateral (select now() - interval '3 years' * (1 - n::float8 / current_setting('bench.rows')::int) as created_at) x;
insert into app.comments (post_id, user_id, content, idempotency_key)
  select n, 1 + floor(20000 * pg_temp.chance(n, 24) ^ 3)::int, 'Well said, see you there', 'bench-comment-' || n || '-' || c
    from generate_series(1, current_setting('bench.rows')::int) n
      cross join lateral generate_series(1, case when n % 10 = 1 then 30 else 0 end) c;
insert into app.post_likes (post_id, user_id)
  select n, 1 + (n::bigint * 7919 + l * 2503) % 20000
    from generate_series(1, current_setting('bench.rows')::int) n cross join generate_series(0, 6) l;
insert into app.post_saves (post_id, user_id)
  select 1 + (p.n - 1) * greatest(current_setting('bench.rows')::int / 1000, 1), u.id
    from generate_series(1, least(1000, current_setting('bench.rows')::int)) p (n)
      cross join (select u.id from app.user_infos u where u.user_type = 'MASTER_ADMIN' order by u.organization_id limit 20) u;
