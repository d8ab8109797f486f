-- Who must not be contacted: phone numbers, email addresses and domains, of which only a keyed hash is stored.
create table private.suppressed_contacts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('PHONE', 'EMAIL', 'DOMAIN')),
  contact_hash bytea not null unique check (length(contact_hash) = 32),
  note text not null default '' check (length(note) <= 200),
  user_id int not null references app.user_infos,
  created_at timestamptz not null default clock_timestamp()
);
create index suppressed_contacts_user_id on private.suppressed_contacts (user_id);

-- No lead was made, since its customer must not be contacted.
alter table private.link_submissions
  add column is_suppressed boolean not null default false,
  add constraint link_submissions_suppressed check (not is_suppressed or lead_id is null);

create type app.suppressed_contact as (id bigint, kind text, note text, added_by text, added_at timestamptz);
comment on type app.suppressed_contact is 'One of those who must not be contacted. The value itself is not stored.';
comment on column app.suppressed_contact.id is '@notNull';
comment on column app.suppressed_contact.kind is E'@notNull\nPHONE, EMAIL or DOMAIN.';
comment on column app.suppressed_contact.note is '@notNull';
comment on column app.suppressed_contact.added_by is '@notNull';
comment on column app.suppressed_contact.added_at is '@notNull';

create type app.suppression_result as (added int, known int, unreadable int[]);
comment on type app.suppression_result is 'What became of the lines: how many were added, how many were on the list already, and the numbers of the lines that are no phone number, email address or domain.';
comment on column app.suppression_result.added is '@notNull';
comment on column app.suppression_result.known is '@notNull';
comment on column app.suppression_result.unreadable is '@notNull';

comment on column app.contact_stop.reason is E'@notNull\nWITHDRAWN; NOT_AGREED: the customer was asked and did not agree; or LISTED: the operator lists them as not to be contacted.';

-- Its code file makes it anew, with the party that sent the lead.
drop function if exists private.create_lead_row(app.leads);
