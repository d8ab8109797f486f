-- Replies by mail: a note stores what its sender wrote and, apart, what the message quotes.
drop function if exists jobs.receive_ticket_reply(text, text, text);
drop function if exists jobs.attach_mailed_file(bigint, int, uuid, text, text, int, int, int);
drop function if exists jobs.ticket_mail(uuid, int, bigint);

alter table app.notes
  add column is_by_mail boolean not null default false,
  add column quoted_text text check (length(quoted_text) between 1 and 100000),
  add column sender_email text check (length(sender_email) <= 254),
  add column left_out text[] not null default '{}',
  drop constraint notes_note_check,
  add constraint notes_note_check check (length(btrim(note)) between 1 and case when is_by_mail then 20000 else 5000 end),
  add constraint notes_quote_of_mail check (is_by_mail or num_nonnulls(quoted_text, sender_email) = 0);
comment on column app.notes.is_by_mail is 'Whether it came by mail.';
comment on column app.notes.quoted_text is 'What the message quotes, shown folded.';
comment on column app.notes.sender_email is 'The sender''s address, where it is not the account''s.';
comment on column app.notes.left_out is E'@notNull\nWhat of the message is not stored, in sentences.';

-- A closed ticket that is answered later continues in a new one.
alter table app.support_tickets add column earlier_id int references app.support_tickets check (earlier_id <> id);
create index support_tickets_earlier_id on app.support_tickets (earlier_id);
comment on constraint support_tickets_earlier_id_fkey on app.support_tickets is
  E'@fieldName earlier\n@foreignFieldName later\n@behavior -filterBy';

-- Messages to a ticket's address that are no note: the operator's staff add or dismiss them.
create table app.ticket_mail_reasons (code text primary key, label text not null, position int not null);
comment on table app.ticket_mail_reasons is E'@enum\n@enumName TicketMailReason';
insert into app.ticket_mail_reasons values
  ('OTHER_SENDER', 'From another address', 1), ('AUTOMATIC', 'Automatic reply', 2), ('BOUNCE', 'Delivery report', 3),
  ('EMPTY', 'No new text', 4), ('TOO_LARGE', 'Too large', 5), ('UNREADABLE', 'Not readable', 6),
  ('LIMITED', 'Too many replies', 7), ('ENDED', 'Closed for more than 90 days', 8), ('CLOSED', 'Request is canceled', 9),
  ('NOT_ON_TICKET', 'No longer on this request', 10);

create table app.ticket_mails (
  id bigint generated always as identity primary key,
  support_id int not null references app.support_tickets on delete cascade,
  user_id int not null references app.user_infos,
  reason text not null references app.ticket_mail_reasons,
  sender_email text check (length(sender_email) <= 254),
  sender_name text check (length(sender_name) <= 200),
  subject text check (length(subject) <= 500),
  text text check (length(text) <= 20000),
  quoted_text text check (length(quoted_text) <= 100000),
  left_out text[] not null default '{}',
  message_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by_user_id int references app.user_infos,
  note_id bigint references app.notes on delete set null,
  constraint ticket_mails_message unique (support_id, user_id, message_key),
  constraint ticket_mails_note_of_decision check (note_id is null or decided_at is not null)
);
create index ticket_mails_waiting on app.ticket_mails (support_id) where decided_at is null;
create index ticket_mails_user_id on app.ticket_mails (user_id);
create index ticket_mails_reason on app.ticket_mails (reason);
create index ticket_mails_decided_by_user_id on app.ticket_mails (decided_by_user_id);
create index ticket_mails_note_id on app.ticket_mails (note_id);
comment on table app.ticket_mails is E'@behavior -query:resource:connection\nA message to a ticket''s address that is no note.';
comment on column app.ticket_mails.message_key is E'@behavior -*';
comment on column app.ticket_mails.left_out is E'@notNull';
comment on constraint ticket_mails_support_id_fkey on app.ticket_mails is E'@foreignFieldName mails\n@behavior -singularRelation:resource:single -filterBy';
comment on constraint ticket_mails_user_id_fkey on app.ticket_mails is E'@behavior -manyRelation:resource:connection -filterBy';
comment on constraint ticket_mails_decided_by_user_id_fkey on app.ticket_mails is E'@behavior -manyRelation:resource:connection -filterBy';
comment on constraint ticket_mails_note_id_fkey on app.ticket_mails is E'@behavior -manyRelation:resource:connection -filterBy';
insert into private.file_subjects values ('TICKET_MAIL');

-- The last mail to a person about a message that was not used in full: at most one a day.
create table private.ticket_mail_answers (
  user_id int primary key references app.user_infos on delete cascade,
  sent_at timestamptz not null
);
comment on table private.ticket_mail_answers is 'When a person was last answered about a reply by mail.';

insert into app.notification_triggers (code, label, position, kind)
  select 'ticket_mail_waiting', 'Message to check', max(t.position) + 1, 'SUPPORT' from app.notification_triggers t;
