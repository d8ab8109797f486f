-- An import is a job of the server: its table, its columns, the outcome of each row.
drop type app.import_outcome cascade;

create table app.import_kinds (code text primary key, label text not null, position int not null);
comment on table app.import_kinds is E'@enum\n@enumName ImportKind';
insert into app.import_kinds values ('VENDOR', 'Vendors', 1), ('SERVICE_AGENT', 'Service agents', 2), ('ASSOCIATE', 'Associates', 3);

create table app.import_statuses (
  code text primary key, label text not null, kind text not null, color text not null, position int not null
);
comment on table app.import_statuses is E'@enum\n@enumName ImportStatus';
insert into app.import_statuses values
  ('READING', 'Reading the table', 'working', 'blue', 1), ('READ', 'Ready for the dry run', 'open', 'blue', 2),
  ('CHECKING', 'Dry run', 'working', 'blue', 3), ('CHECKED', 'Checked', 'open', 'amber', 4),
  ('RUNNING', 'Adding', 'working', 'blue', 5), ('DONE', 'Done', 'won', 'green', 6),
  ('CANCELED', 'Canceled', 'hold', 'grey', 7), ('FAILED', 'Not readable', 'lost', 'red', 8);

create table app.import_outcomes (code text primary key, label text not null, color text not null, position int not null);
comment on table app.import_outcomes is E'@enum\n@enumName ImportOutcome';
insert into app.import_outcomes values
  ('FAILED', 'Not added', 'red', 1), ('INVALID', 'Not usable', 'red', 2), ('LIKELY_DOUBLE', 'Likely double', 'amber', 3),
  ('NEW', 'Will be added', 'blue', 4), ('DOUBLE', 'Twice in this table', 'grey', 5), ('EXISTS', 'Has an account', 'grey', 6),
  ('SKIPPED', 'Left out', 'grey', 7), ('ADDED', 'Added', 'green', 8);

create table app.imports (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  kind text not null references app.import_kinds,
  status text not null default 'READING' references app.import_statuses,
  user_id int not null,
  organization_id int not null,
  provider_id int references app.organizations,
  file_name text not null check (length(file_name) <= 255),
  note text check (length(note) <= 500),
  problem text check (length(problem) <= 500),
  headings text[] not null default '{}',
  columns jsonb not null default '{}',
  options jsonb not null default '{}',
  accepts_doubles boolean not null default false,
  total int not null default 0,
  planned int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  waits_until timestamptz,
  constraint imports_user foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade on delete cascade
);
alter table app.imports alter column columns set statistics 0, alter column options set statistics 0;
create index imports_user_id on app.imports (user_id, organization_id);
create index imports_organization_id on app.imports (organization_id);
create index imports_provider_id on app.imports (provider_id);
create index imports_kind on app.imports (kind);
create index imports_status on app.imports (status);
create index imports_created_at on app.imports (created_at);
comment on table app.imports is 'A table of people or vendors that an admin imports, and its progress.';
comment on column app.imports.organization_id is 'That of the person who imports.';
comment on column app.imports.provider_id is 'To which the operator adds people; null for the own organization.';
comment on column app.imports.waits_until is 'A limit is used up until then.';
comment on constraint imports_user on app.imports is E'@behavior -*\nKeeps the copied organization right.';
comment on constraint imports_provider_id_fkey on app.imports is E'@behavior -manyRelation:resource:connection';

create table app.import_rows (
  import_id int not null references app.imports on delete cascade,
  row_number int not null,
  cells text[] not null,
  problem text check (length(problem) <= 500),
  given jsonb not null default '{}',
  outcome text references app.import_outcomes,
  field text,
  reason text,
  warning text,
  email text,
  name_key text,
  number_key text,
  state_ids int[],
  primary key (import_id, row_number)
);
alter table app.import_rows alter column given set statistics 0;
create index import_rows_outcome on app.import_rows (outcome, import_id, row_number);
create index import_rows_open on app.import_rows (import_id, outcome, row_number);
create index import_rows_email on app.import_rows (email, import_id);
create index import_rows_name_key on app.import_rows (import_id, name_key);
create index import_rows_number_key on app.import_rows (import_id, number_key);
comment on table app.import_rows is
  E'@behavior -query:resource:connection -query:resource:single\nA row of a table that is imported, and what became of it.';
comment on column app.import_rows.row_number is 'As a spreadsheet counts.';
comment on column app.import_rows.given is 'What the cells say, by table and column.';
comment on column app.import_rows.problem is E'@behavior -*';
comment on column app.import_rows.name_key is E'@behavior -*';
comment on column app.import_rows.number_key is E'@behavior -*';
comment on column app.import_rows.state_ids is E'@behavior -*';

-- The file, until it has been read.
create table private.import_files (
  import_id int primary key references app.imports on delete cascade,
  bytes bytea not null
);

-- The name without accents, signs, and the form of the firm, and the digits of the tax id: to find doubles.
alter table app.organizations add column name_key text generated always as (coalesce(
  nullif(btrim(regexp_replace(
    regexp_replace(regexp_replace(normalize(lower(legal_business_name), NFKD), '[\u0300-\u036f''’.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
    '(\s*\m(llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|limited|llp|lp|plc|pllc|the|and)\M)+|\s+', ' ', 'g')), ''),
  lower(legal_business_name))) stored;
create index organizations_name_key on app.organizations (name_key);
comment on column app.organizations.name_key is E'@behavior -*';
alter table app.organization_registrations
  add column tax_key text generated always as (nullif(regexp_replace(tax_id, '[^0-9]', '', 'g'), '')) stored;
create index organization_registrations_tax_key on app.organization_registrations (tax_key);
comment on column app.organization_registrations.tax_key is E'@behavior -*';
