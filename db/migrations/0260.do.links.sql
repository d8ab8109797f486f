-- Forms of other sites send requests to a referral link. Their keys are stored as hashes.
create table private.intake_keys (
  id int generated always as identity primary key,
  link_id int not null references app.referral_links,
  key_hash bytea not null unique check (length(key_hash) = 32),
  name text not null check (length(btrim(name)) between 1 and 100),
  -- The names of the form's fields in what is sent, where they are not found by themselves: {"details": "wishes"}.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object' and length(mapping::text) <= 32768),
  -- Of its statement.
  version int not null default 1,
  user_id int not null references app.user_infos,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);
create index intake_keys_link_id on private.intake_keys (link_id);
create index intake_keys_user_id on private.intake_keys (user_id);
alter table private.intake_keys alter column mapping set statistics 0;

-- What the sender's form says to the customer, and the ways of reaching them that it names. Rows are never changed.
create table private.intake_statements (
  key_id int not null references private.intake_keys,
  version int not null,
  wording text not null check (length(wording) between 1 and 1000),
  channels text[] not null check (cardinality(channels) > 0 and channels <@ '{CALL,TEXT,MAIL}'),
  user_id int not null references app.user_infos,
  created_at timestamptz not null default clock_timestamp(),
  primary key (key_id, version)
);
create index intake_statements_user_id on private.intake_statements (user_id);
alter table private.intake_keys add constraint intake_keys_statement foreign key (id, version)
  references private.intake_statements (key_id, version) deferrable initially deferred;
create index intake_keys_statement on private.intake_keys (id, version);

alter table private.link_submissions add column intake_key_id int references private.intake_keys;
create index link_submissions_intake_key_id on private.link_submissions (intake_key_id, content_hash, id)
  where intake_key_id is not null;

-- The last hundred requests by a key.
create table private.intake_requests (
  id bigint generated always as identity primary key,
  key_id int not null,
  version int not null,
  -- The hash of its Idempotency-Key, if it had one.
  once bytea check (length(once) = 32),
  content_hash bytea not null check (length(content_hash) = 32),
  outcome text not null check (outcome in ('RECEIVED', 'REFUSED', 'LIMITED')),
  submission_id bigint references private.link_submissions,
  -- Why it was refused: names of its fields, and a sentence for each.
  fields text[] not null default '{}',
  reasons text[] not null default '{}',
  -- Names of what was sent and is asked for nowhere.
  unused text[] not null default '{}',
  -- What was sent, as JSON, while it is refused, and for 30 days at most. No one reads it through the API.
  content text,
  place text not null check (length(place) <= 50),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz not null default clock_timestamp(),
  constraint intake_requests_statement foreign key (key_id, version) references private.intake_statements (key_id, version),
  constraint intake_requests_received check ((outcome = 'RECEIVED') = (submission_id is not null)),
  constraint intake_requests_content check (content is null or (outcome <> 'RECEIVED' and length(content) <= 200000)),
  constraint intake_requests_reasons check (cardinality(fields) = cardinality(reasons))
);
create index intake_requests_key_id on private.intake_requests (key_id, sent_at desc, id desc);
create index intake_requests_statement on private.intake_requests (key_id, version);
create index intake_requests_submission_id on private.intake_requests (submission_id);
create index intake_requests_content on private.intake_requests (created_at) where content is not null;
alter table private.intake_requests alter column content set statistics 0;
alter table private.intake_requests alter column unused set statistics 0;

create type app.intake_key as (id int, name text, statement text, channels text[], mapping jsonb, made_by text, made_at timestamptz,
  revoked_at timestamptz, may_change boolean);
comment on type app.intake_key is 'A key with which the form of another site sends requests to a referral link. The key itself is shown once.';
comment on column app.intake_key.id is '@notNull';
comment on column app.intake_key.name is '@notNull';
comment on column app.intake_key.statement is E'@notNull\nWhat the form says to its customers about being contacted.';
comment on column app.intake_key.channels is E'@notNull\nThe ways that the statement names: CALL, TEXT, MAIL.';
comment on column app.intake_key.mapping is E'@notNull\nThe names of the fields in what is sent, by the keys of the form, as far as they differ from the usual ones.';
comment on column app.intake_key.made_at is '@notNull';
comment on column app.intake_key.may_change is '@notNull';

create type app.intake_request as (id bigint, outcome text, number int, lead_public_id uuid, fields text[], reasons text[],
  unused text[], may_resend boolean, sent_at timestamptz);
comment on type app.intake_request is 'What became of a request that came with a key.';
comment on column app.intake_request.id is '@notNull';
comment on column app.intake_request.outcome is E'@notNull\nRECEIVED, REFUSED, or LIMITED: too many in an hour.';
comment on column app.intake_request.number is 'The number in its receipt.';
comment on column app.intake_request.lead_public_id is 'Its lead, for readers of the lead.';
comment on column app.intake_request.fields is E'@notNull\nThe names of the fields for which it was refused.';
comment on column app.intake_request.reasons is E'@notNull\nA sentence for each of them.';
comment on column app.intake_request.unused is E'@notNull\nNames of what was sent and is asked for nowhere.';
comment on column app.intake_request.may_resend is '@notNull';
comment on column app.intake_request.sent_at is '@notNull';
