-- What lists and dashboards knew of statuses by their names.
alter table app.lead_statuses
  add column is_submitted boolean not null default true,
  add column is_lost boolean not null default false check (not is_lost or kind = 'lost'),
  add column counts_idle boolean not null default false,
  add column funnel_step text
    check (funnel_step in ('SUBMITTED', 'OFFERED', 'ACCEPTED', 'CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT', 'WON'));
comment on column app.lead_statuses.is_submitted is E'@behavior -*\nWhether dashboards count such a lead.';
comment on column app.lead_statuses.is_lost is E'@behavior -*\nWhether such a lead counts as lost.';
comment on column app.lead_statuses.counts_idle is
  E'@behavior -*\nWhether such a lead waits for its provider, and is idle if it was not touched for three days.';
comment on column app.lead_statuses.funnel_step is E'@behavior -*\nHow far such a lead came, on dashboards.';

update app.lead_statuses set is_submitted = code <> 'DUPLICATE', is_lost = kind = 'lost' and code <> 'DUPLICATE',
  counts_idle = kind = 'working',
  funnel_step = case code when 'NEW_LEAD' then 'SUBMITTED' when 'ASSIGNED' then 'OFFERED' when 'CLOSED_WON' then 'WON'
    when 'ACCEPTED' then code when 'CONTACTED' then code when 'QUALIFIED' then code when 'PROPOSAL_SENT' then code end;
