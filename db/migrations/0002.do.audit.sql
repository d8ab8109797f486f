-- Sixteen chains, so that writers of different people seldom wait for each other.
create table hidden.audit_chains (
  chain smallint primary key,
  length bigint not null default 0,
  head bytea not null default '\x'
);
insert into hidden.audit_chains (chain) select generate_series(0, 15);

create table app.audit_logs (
  id bigint generated always as identity primary key,
  chain smallint not null references hidden.audit_chains,
  position bigint not null,
  actor_user_id int,
  action text not null,
  subject text not null,
  subject_id bigint,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  hash bytea not null,
  unique (chain, position)
);
create index audit_logs_created_at on app.audit_logs (created_at desc);
create index audit_logs_subject on app.audit_logs (subject, subject_id);
comment on table app.audit_logs is 'Append-only and hash-chained: what was done, by whom, when. Holds no personal data.';
comment on column app.audit_logs.hash is E'@behavior -*';
comment on column app.audit_logs.chain is E'@behavior -*';
comment on column app.audit_logs.position is E'@behavior -*';
