-- How far leads came: the steps each one reached by its history, and where leads were lost.
create type app.progress_step as (step text, reached int, here int, on_hold int, lost int);
comment on type app.progress_step is 'A step of the leads submitted in a period.';
comment on column app.progress_step.reached is 'Leads that were in this step at any time, lost ones too.';
comment on column app.progress_step.here is 'Leads that are in this step now.';
comment on column app.progress_step.on_hold is 'Leads on hold that came this far.';
comment on column app.progress_step.lost is 'Leads that came this far and were lost.';
alter type app.dashboard_leads add attribute by_progress app.progress_step[];

-- The next deploy builds the figures again, with the steps that leads reached.
drop trigger if exists rebuild_figures on private.operator_settings;
update private.operator_settings set figures_zone = null where exists (select from app.leads);
