-- Receipts of consent. The installation's keys sign them, one key at a time.
create table private.receipt_keys (
  -- The thumbprint of the public key (RFC 7638).
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- Deleted when another key replaces it.
  private_key text check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz check (retired_at >= created_at),
  constraint receipt_keys_retired check ((private_key is null) = (retired_at is not null))
);
create unique index receipt_keys_signing on private.receipt_keys ((retired_at is null)) where retired_at is null;

-- The parts of a receipt that other tables may change later.
create table private.consent_receipts (
  lead_id int primary key references app.leads,
  service_name text not null,
  -- Stored when the customer is erased: after that, withdrawals on other leads can no longer be found by number and mailbox.
  withdrawals jsonb,
  created_at timestamptz not null default clock_timestamp()
);
alter table private.consent_receipts alter column withdrawals set statistics 0;

-- Values that can be erased, or that not every viewer of the lead may read. The receipt has their hashes. The salts prevent
-- guessing.
create table private.consent_values (
  lead_id int not null references private.consent_receipts,
  field text not null check (field in ('name', 'phone', 'email', 'networkAddress', 'page', 'link')),
  hash bytea not null check (length(hash) = 32),
  salt bytea check (length(salt) = 32),
  value text,
  primary key (lead_id, field),
  constraint consent_values_erased check ((salt is null) = (value is null)),
  constraint consent_values_hash check (hash = sha256(salt || convert_to(value, 'UTF8')))
);

-- For existing consents: the answers as the customer sent them, before corrections.
insert into private.consent_receipts (lead_id, service_name)
  select distinct a.lead_id, s.name from app.lead_consents a join app.services s on s.id = a.service_id;
insert into private.consent_values (lead_id, field, hash, salt, value)
  select v.lead_id, v.field, sha256(v.salt || convert_to(v.value, 'UTF8')), v.salt, v.value
    from (
      select r.lead_id, f.field, f.value,
          sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as salt
        from private.consent_receipts r join app.lead_customers c on c.lead_id = r.lead_id
          cross join lateral (
            select c.data || coalesce(jsonb_object_agg(x.key, x.value), '{}') as data
              from (select distinct on (k.key) k.key, o.old_values -> k.key as value
                  from app.lead_history h join app.lead_corrections o on o.lead_history_id = h.id, unnest(h.corrected_fields) k (key)
                  where h.lead_id = r.lead_id order by k.key, h.id) x) sent
          cross join lateral (
            select a.page, l.name, l.campaign from app.lead_consents a join app.referral_links l on l.id = a.link_id
              where a.lead_id = r.lead_id limit 1) by_link
          cross join lateral (values
            ('name', concat_ws(' ', nullif(sent.data ->> 'firstName', ''), nullif(sent.data ->> 'middleName', ''),
              nullif(sent.data ->> 'lastName', ''))),
            ('phone', sent.data ->> 'phoneNumber'), ('email', sent.data ->> 'email'),
            ('networkAddress', (select min(s.place) from private.link_submissions s where s.lead_id = r.lead_id)),
            ('page', by_link.page), ('link', concat_ws(' · ', by_link.name, nullif(by_link.campaign, '')))) f (field, value)
        where f.value <> '' and (c.erased_at is null or f.field in ('page', 'link'))
    ) v;
