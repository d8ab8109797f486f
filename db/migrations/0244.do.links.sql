-- What customers take back: a way of reaching them, for their phone number and email address, or a request.
alter table private.operator_settings
  -- Without it the stored hashes of phone numbers and addresses could be guessed one after another.
  add column contact_secret bytea not null
    default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Rows are never changed. The latest one for a way and a phone number or an address decides.
create table private.contact_withdrawals (
  id bigint generated always as identity primary key,
  lead_id int not null references app.leads,
  channel text not null check (channel in ('CALL', 'TEXT', 'MAIL', 'REQUEST')),
  -- False: the customer has told the operator that the way may be used again.
  is_withdrawn boolean not null default true,
  phone_hash bytea,
  phone_extension text not null default '',
  email_hash bytea,
  -- By a person of the operator, or with the private link of the customer, from this network address.
  user_id int references app.user_infos,
  page_hash bytea,
  place text check (length(place) <= 50),
  created_at timestamptz not null default clock_timestamp(),
  constraint contact_withdrawals_by check ((user_id is null) = (page_hash is not null) and (user_id is null) = (place is not null)),
  constraint contact_withdrawals_again check (is_withdrawn or user_id is not null)
);
create index contact_withdrawals_phone_hash on private.contact_withdrawals (phone_hash, id);
create index contact_withdrawals_email_hash on private.contact_withdrawals (email_hash, id);
create index contact_withdrawals_lead_id on private.contact_withdrawals (lead_id, id);
create index contact_withdrawals_user_id on private.contact_withdrawals (user_id);

create type app.contact_stop as (channel text, reason text, stopped_at timestamptz, by_customer boolean);
comment on type app.contact_stop is 'A way in which the customer of a lead may not be reached: CALL, TEXT or MAIL.';
comment on column app.contact_stop.channel is '@notNull';
comment on column app.contact_stop.reason is E'@notNull\nWITHDRAWN, or NOT_AGREED: the customer was asked and did not agree.';
comment on column app.contact_stop.stopped_at is '@notNull';
comment on column app.contact_stop.by_customer is E'@notNull\nFalse: a person of the operator recorded it.';

-- A customer ends a request by the moves that fit.
alter table app.lead_moves drop constraint lead_moves_party,
  add constraint lead_moves_party
    check (party in ('REFERRER', 'PROVIDER', 'AGENT', 'OPERATOR', 'CLOCK', 'ROUTING', 'CUSTOMER'));
insert into app.lead_moves (move, from_status, to_status, party, label, position, offer_status, provider_effect,
    clears_agent, before_deadline, is_destructive, warning, provider_reads, trigger, trigger_audience, audience)
  select m.move, m.from_status, m.to_status, 'CUSTOMER', m.label, m.position, m.offer_status, m.provider_effect,
      m.clears_agent, m.before_deadline, m.is_destructive, m.warning, m.provider_reads, m.trigger, m.trigger_audience, m.audience
    from app.lead_moves m where (m.move, m.party) in (('withdraw', 'REFERRER'), ('lose', 'OPERATOR'));

insert into app.notification_triggers (code, label, position, kind)
  select 'customer_withdrew', 'Customer withdrew', max(t.position) + 1,
      (select o.kind from app.notification_triggers o where o.code = 'lead_offer_declined')
    from app.notification_triggers t;
