-- Five hundred providers, five thousand referrers; four of five leads are won.
create temp table providers as
  select organization_id as id, array_agg(id order by id) as agents, row_number() over (order by organization_id) - 1 as rank
    from app.user_infos where user_type = 'SERVICE_AGENT' group by organization_id order by organization_id limit 500;
create temp table referrers as
  select id, organization_id, row_number() over (order by hashint8(id)) - 1 as rank from app.user_infos
    where user_type = 'ASSOCIATE' order by hashint8(id) limit 5000;
create unique index on providers (rank);
create unique index on referrers (rank);
create temp table fates as
  select status, n.is_new, sum(share) over w - share as low, sum(share) over w as high from (values
      ('NEW_LEAD', 3), ('ACCEPTED', 3), ('QUALIFIED', 3), ('PROPOSAL_SENT', 3), ('CLOSED_WON', 80), ('CLOSED_LOST', 8)) f (status, share)
    cross join (values (true), (false)) n (is_new)
    window w as (partition by n.is_new order by status);
