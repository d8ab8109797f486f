-- Names in the field's own words: schemas, tables, columns and types. Functions are renamed by their code files.
alter schema hidden rename to private;
alter schema gate rename to auth;

-- The login of programs before this one reads and calls nothing any more; another database of the server may need the role.
do $$
begin
  if exists (select from pg_roles where rolname = 'turnstone_gate') then
    revoke all on schema app, claims, auth, jobs, private from turnstone_gate;
    revoke all on all tables in schema app, private from turnstone_gate;
    revoke all on all functions in schema app, claims, auth, jobs, private from turnstone_gate;
  end if;
end $$;

-- Programs before 0.2.0 read hidden.deployments before they replay anything: access.code.sql makes it refuse them.
create schema hidden;
comment on schema hidden is 'Only what stops programs before 0.2.0.';

alter table app.organization_statuses rename column colour to color;
alter table app.user_statuses rename column colour to color;
alter table app.application_statuses rename column colour to color;
alter table app.lead_statuses rename column colour to color;
alter table app.offer_statuses rename column colour to color;
alter table app.payout_statuses rename column colour to color;
alter table app.invoice_statuses rename column colour to color;

alter table app.lead_readers rename to lead_viewers;

alter type app.awaited_payout rename to pending_payout;
