-- The open follow-ups of leads, as the lists of leads read them: a copy that a trigger on app.follow_ups keeps.
create table private.lead_follow_ups (
  follow_up_id int primary key,
  lead_id int not null references app.leads,
  -- Whose people share it; empty for an associate of the operator, who has their own only.
  organization_id int references app.organizations,
  user_id int not null references app.user_infos,
  due_at timestamptz not null
);
create index lead_follow_ups_lead_id on private.lead_follow_ups (lead_id);
create index lead_follow_ups_organization_id on private.lead_follow_ups (organization_id, due_at);
create index lead_follow_ups_user_id on private.lead_follow_ups (user_id, due_at);
insert into private.lead_follow_ups (follow_up_id, lead_id, organization_id, user_id, due_at)
  select f.id, f.lead_id, f.organization_id, f.user_id, f.due_at from app.follow_ups f
    where f.lead_id is not null and f.ended_as is null;
