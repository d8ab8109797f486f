-- Uploaded files. A file row exists once its bytes are stored; what it belongs to decides who reads it.
create table app.file_kinds (code text primary key, label text not null, position int not null);
comment on table app.file_kinds is E'@enum\n@enumName FileKind';
insert into app.file_kinds values ('PROFILE', 'Profile image', 1), ('FILE', 'File', 2), ('POSTS', 'Post media', 3);

create table hidden.file_subjects (code text primary key);
insert into hidden.file_subjects values ('USER');
comment on table hidden.file_subjects is 'What a file can be attached to. A capability adds its own in a migration.';

create table app.files (
  id int generated always as identity primary key,
  public_id uuid not null unique,
  user_id int not null references app.user_infos on delete cascade,
  organization_id int,
  kind text not null references app.file_kinds,
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (length(content_type) <= 100),
  byte_size int not null check (byte_size between 1 and 104857600),
  width int check (width > 0),
  height int check (height > 0),
  subject text references hidden.file_subjects,
  subject_id bigint,
  audience text not null default 'OWNER' check (audience in ('OWNER', 'PERSON', 'SUBJECT', 'PUBLIC')),
  created_at timestamptz not null default clock_timestamp(),
  check ((width is null) = (height is null)),
  check ((subject is null) = (subject_id is null)),
  check ((subject is null) = (audience = 'OWNER')),
  constraint files_organization_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
create index files_user_id on app.files (user_id, organization_id);
create index files_kind on app.files (kind);
create index files_subject on app.files (subject, subject_id);
create unique index files_one_picture on app.files (subject_id) where subject = 'USER';
create index files_unattached on app.files (created_at) where subject is null;
comment on table app.files is
  E'@behavior -query:resource:connection\nAn uploaded file, for as long as its bytes are served.';
comment on column app.files.width is 'Pixels of the largest size; empty for anything but images.';
comment on column app.files.subject is E'@behavior -*\nEmpty until attached; unattached files are removed after a day.';
comment on column app.files.subject_id is E'@behavior -*';
comment on column app.files.audience is
  E'@behavior -*\nOWNER: the owner only. PERSON: viewers of the owner. SUBJECT: viewers of the subject''s row. PUBLIC: everyone.';
comment on constraint files_organization_carried on app.files is E'@behavior -*\nKeeps the carried organisation right.';
comment on constraint files_user_id_fkey on app.files is E'@behavior -manyRelation:resource:connection';

create table hidden.upload_tickets (
  token_hash bytea primary key check (length(token_hash) = 32),
  public_id uuid not null unique default gen_random_uuid(),
  kind text not null references app.file_kinds,
  user_id int not null references app.user_infos on delete cascade,
  session_id int not null,
  expires_at timestamptz not null,
  begun_at timestamptz
);
create index upload_tickets_kind on hidden.upload_tickets (kind);
create index upload_tickets_user_id on hidden.upload_tickets (user_id);
comment on table hidden.upload_tickets is
  'An upload address that was handed out. The row goes when its file is there, or an hour after it ended.';

create table hidden.removed_files (
  public_id uuid primary key,
  due_at timestamptz not null
);
create index removed_files_due_at on hidden.removed_files (due_at);
comment on table hidden.removed_files is 'Bytes without a file row, and when the job deletes them.';

create table hidden.file_keys (
  id int generated always as identity primary key,
  secret bytea not null check (length(secret) = 32)
);
comment on table hidden.file_keys is 'Signs the addresses that files are served at; the newest row counts.';
insert into hidden.file_keys (secret) values (sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
