-- A correction of a lead's answers is a row of its history. Which answers changed goes with that row; what they were
-- before is a secret of the customer's and stands in a table of its own.
alter table app.lead_history add column corrected_fields text[];
comment on column app.lead_history.corrected_fields is 'The keys of the answers that a correction changed.';

create table app.lead_corrections (
  lead_history_id bigint primary key references app.lead_history on delete cascade,
  lead_id int not null references app.leads on delete cascade,
  old_values jsonb not null check (pg_column_size(old_values) <= 65536)
);
create index lead_corrections_lead_id on app.lead_corrections (lead_id);
comment on table app.lead_corrections is E'@behavior -*';

create type app.corrected_lead as (data jsonb);
