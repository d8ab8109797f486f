-- Who sees a lead, one row for each: what lists are read from in their order. The policies of app.leads decide all
-- the same; a row too many here would show nothing.
create table app.lead_readers (
  lead_id int not null references app.leads on delete cascade,
  viewer text not null,
  status text not null references app.lead_statuses,
  updated_at timestamptz not null,
  works boolean not null,
  refers boolean not null,
  primary key (lead_id, viewer)
);
comment on table app.lead_readers is E'@behavior -*';
comment on column app.lead_readers.viewer is
  'o and an organisation''s id, for its admins, or u and the id of the person who referred it or works it.';
comment on column app.lead_readers.works is 'The lead is theirs to work: MY_LEADS.';
comment on column app.lead_readers.refers is 'The lead is theirs as the referrer: MY_REFERRALS.';

-- How many leads each viewer sees, by status: the sum of its rows. A change adds rows and changes none, so that
-- writers never wait for each other; the clock puts them together. The viewer p is the operator, who sees all.
create table app.lead_totals (
  id bigint generated always as identity primary key,
  viewer text not null,
  status text not null references app.lead_statuses,
  total int not null,
  works int not null,
  refers int not null,
  is_sum boolean not null default false
);
comment on table app.lead_totals is E'@behavior -*';

insert into app.lead_readers (lead_id, viewer, status, updated_at, works, refers)
  select l.id, v.viewer, l.status, l.updated_at, bool_or(v.works), bool_or(not v.works)
    from app.leads l cross join lateral (values ('u' || l.submitted_user_id, false),
      ('o' || l.referrer_organization_id, false), ('u' || l.assigned_user_id, true), ('o' || l.organization_id, true)
    ) v (viewer, works)
    where v.viewer is not null group by l.id, v.viewer;
insert into app.lead_totals (viewer, status, total, works, refers, is_sum)
  select 'p', l.status, count(*), 0, 0, true from app.leads l group by l.status
  union all
  select r.viewer, r.status, count(*), count(*) filter (where r.works), count(*) filter (where r.refers), true
    from app.lead_readers r group by r.viewer, r.status;

create index lead_readers_viewer on app.lead_readers (viewer, updated_at desc, lead_id desc)
  include (status, works, refers);
create index lead_readers_status on app.lead_readers (status, viewer, updated_at desc, lead_id desc);
create index lead_totals_viewer on app.lead_totals (viewer);
create index lead_totals_status on app.lead_totals (status);
create index lead_totals_news on app.lead_totals (id) where not is_sum;

-- Whoever works a lead does so for the provider that has it, so that the provider's admins see it with them.
alter table app.leads add constraint leads_worked_for_provider
  check (assigned_user_id is null or organization_id is not null);
