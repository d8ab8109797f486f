-- Emails that customers answer with, to the reply address of an email from their lead.

-- Its code file makes it anew, with the reply address.
drop function if exists jobs.lead_mail_letter(int, bytea);

comment on table private.ticket_keys is 'Signs the reply addresses of tickets and of emails from leads; the newest row counts.';

create table app.lead_reply_statuses (code text primary key, label text not null, position int not null);
comment on table app.lead_reply_statuses is E'@enum\n@enumName LeadReplyStatus';
insert into app.lead_reply_statuses values ('WAITING', 'To check', 1), ('ADDED', 'In the history', 2), ('DISMISSED', 'Dismissed', 3);

alter table app.lead_mails add constraint lead_mails_id_with_lead unique (id, lead_id);

create table app.lead_replies (
  id bigint generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  -- Whose reply address it came to.
  mail_id int not null,
  -- Whose people read it, beside the operator: the operator's own, once the provider that wrote has lost the lead.
  organization_id int not null references app.organizations,
  status text not null references app.lead_reply_statuses,
  -- Why it waits, or waited, for a yes. Empty: it is the customer's for all that can be known.
  reason text references app.ticket_mail_reasons check (reason not in ('CLOSED', 'NOT_ON_TICKET')),
  message_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by_user_id int references app.user_infos,
  constraint lead_replies_mail foreign key (mail_id, lead_id) references app.lead_mails (id, lead_id) on delete cascade,
  -- A message to the addresses of several emails of one organization is one.
  constraint lead_replies_message unique (lead_id, organization_id, message_key),
  constraint lead_replies_of_customer check (reason is not null or status = 'ADDED'),
  constraint lead_replies_decided check ((reason is null or status = 'WAITING') = (decided_at is null))
);
create index lead_replies_lead_id on app.lead_replies (lead_id, id desc);
create index lead_replies_mail_id on app.lead_replies (mail_id, lead_id);
create index lead_replies_organization_id on app.lead_replies (organization_id);
create index lead_replies_status on app.lead_replies (status);
create index lead_replies_reason on app.lead_replies (reason);
create index lead_replies_decided_by_user_id on app.lead_replies (decided_by_user_id);

comment on table app.lead_replies is
  E'@behavior -query:resource:list -query:resource:connection -query:resource:single\nAn email to the reply address of a lead, private to the organization that was answered and to the operator.';
comment on column app.lead_replies.message_key is E'@behavior -*';
comment on constraint lead_replies_lead_id_fkey on app.lead_replies is E'@foreignFieldName replies\n@behavior -singularRelation:resource:single -filterBy';
comment on constraint lead_replies_mail on app.lead_replies is E'@behavior -*';
comment on constraint lead_replies_organization_id_fkey on app.lead_replies is E'@behavior -*';
comment on constraint lead_replies_decided_by_user_id_fkey on app.lead_replies is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list -filterBy';

-- What it says and who sent it, apart, since it is visible for as long as the customer is.
create table app.lead_reply_texts (
  reply_id bigint primary key references app.lead_replies on delete cascade,
  sender_email text check (length(sender_email) <= 254),
  sender_name text check (length(sender_name) <= 200),
  subject text check (length(subject) <= 500),
  text text check (length(text) <= 20000),
  quoted_text text check (length(quoted_text) <= 100000),
  left_out text[] not null default '{}'
);
comment on table app.lead_reply_texts is
  E'@behavior -query:resource:list -query:resource:connection -query:resource:single\nWhat an email to the reply address of a lead says.';
comment on column app.lead_reply_texts.sender_email is 'The address that it came from, as it says of itself.';
comment on column app.lead_reply_texts.quoted_text is 'What it quotes, shown folded.';
comment on column app.lead_reply_texts.left_out is E'@notNull\nWhat of the message is not stored, in sentences.';
comment on constraint lead_reply_texts_reply_id_fkey on app.lead_reply_texts is E'@fieldName reply\n@foreignSingleFieldName content\n@behavior -filterBy';

-- Customers have no account: their files belong to what they wrote.
insert into private.file_subjects values ('LEAD_REPLY');
alter table app.files
  alter column user_id drop not null,
  add constraint files_owner check (user_id is not null or subject is not distinct from 'LEAD_REPLY') not valid;

insert into app.notification_triggers (code, label, position, kind)
  select c.code, c.label, t.position + c.n, t.kind
    from (values ('customer_replied', 'Customer answered', 1), ('lead_mail_waiting', 'Email to check', 2)) c (code, label, n),
      (select max(a.position) as position, (select o.kind from app.notification_triggers o where o.code = 'customer_withdrew') as kind
        from app.notification_triggers a) t;
