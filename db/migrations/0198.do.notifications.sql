-- Signs the addresses with which a person turns a kind of letter off without signing in; the newest row counts.
create table private.unsubscribe_keys (
  id int generated always as identity primary key,
  secret bytea not null check (length(secret) = 32)
);
insert into private.unsubscribe_keys (secret) values (sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- A burst is one letter: what waits for the same person and of the same kind, or about the same lead.
alter table private.notification_mails add column kind text references app.notification_kinds;
create index notification_mails_kind on private.notification_mails (kind);

-- Whom a notification is for.
create type private.audience as (user_id int, organization_id int, is_admin boolean, is_staff boolean);
