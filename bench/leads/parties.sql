-- The parties of leads, and the outcomes.
create temp table providers as
  select organization_id as id, array_agg(id order by id) as agents, row_number() over (order by organization_id) - 1 as rank
    from app.user_infos where user_type = 'SERVICE_AGENT' group by organization_id;
create temp table referrers as
  select id, organization_id, row_number() over (order by hashint8(id)) - 1 as rank from app.user_infos
    where user_type = 'ASSOCIATE';
create unique index on providers (rank);
create unique index on referrers (rank);

-- The outcomes of a hundred leads: of those under sixty days old, and of older ones.
create temp table fates as
  select status, is_new, sum(share) over w - share as low, sum(share) over w as high from (values
      ('NEW_LEAD', true, 15), ('ASSIGNED', true, 15), ('ACCEPTED', true, 10), ('CONTACTED', true, 15),
      ('QUALIFIED', true, 10), ('PROPOSAL_SENT', true, 8), ('ON_HOLD', true, 5), ('CLOSED_WON', true, 5),
      ('CLOSED_LOST', true, 5), ('UNQUALIFIED', true, 5), ('DUPLICATE', true, 4), ('WITHDRAWN', true, 3),
      ('NEW_LEAD', false, 1), ('ACCEPTED', false, 1), ('CONTACTED', false, 3), ('QUALIFIED', false, 3),
      ('PROPOSAL_SENT', false, 3), ('ON_HOLD', false, 2), ('CLOSED_WON', false, 36), ('CLOSED_LOST', false, 30),
      ('UNQUALIFIED', false, 10), ('DUPLICATE', false, 5), ('WITHDRAWN', false, 6)) f (status, is_new, share)
    window w as (partition by is_new order by status);
