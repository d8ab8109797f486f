-- How many offers each provider has answered, as deltas, so that ranking providers counts no offers.
create table private.offer_totals (
  id bigint generated always as identity primary key,
  organization_id int not null references app.organizations,
  accepted int not null,
  answered int not null,
  is_sum boolean not null default false
);
insert into private.offer_totals (organization_id, accepted, answered, is_sum)
  select f.organization_id, count(f.accepted_at), count(*), true from app.lead_offers f
    where f.accepted_at is not null or f.status in ('DECLINED', 'EXPIRED') group by f.organization_id;
create index offer_totals_organization_id on private.offer_totals (organization_id) include (accepted, answered);
create index offer_totals_news on private.offer_totals (id) where not is_sum;

-- Candidates for a lead are found by its service and state.
create index organizations_service_ids on app.organizations using gin (service_ids)
  where organization_type <> 'OPERATOR' and not is_deleted;
