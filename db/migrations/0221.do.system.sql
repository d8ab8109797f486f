-- The System page of the operator's master admins.

-- What each process says of itself every half minute. A process that stops deletes its row.
create table private.node_reports (
  node text not null check (length(node) <= 40),
  process int not null,
  host text not null check (length(host) <= 255),
  port int not null,
  version text not null check (length(version) <= 40),
  started_at timestamptz not null,
  reported_at timestamptz not null default clock_timestamp(),
  reasons text[] not null,
  free_mb bigint,
  minimum_free_mb int not null,
  is_listening boolean not null,
  has_mail_server boolean not null,
  reads_inbox boolean not null,
  has_bucket boolean not null,
  primary key (node, process)
);

-- What is done again and again, and whether it went well the last time: a row for each kind.
create table private.system_facts (
  kind text primary key check (kind in ('BEAT', 'MAIL', 'INBOX', 'BOOKS', 'FIGURES', 'AUDIT')),
  checked_at timestamptz not null,
  succeeded_at timestamptz,
  failing_since timestamptz,
  code text check (length(code) <= 60),
  problems int not null default 0
);

-- Operations that took longer than a limit, by day. The names are those of our own documents, so that the table is bounded.
create table private.slow_operations (
  operation text not null check (length(operation) <= 100),
  day date not null,
  times int not null,
  total_ms bigint not null,
  longest_ms int not null,
  last_at timestamptz not null,
  primary key (operation, day)
);

create type app.system_problem as (kind text, count int, since timestamptz, detail text);
comment on type app.system_problem is 'Something that needs a person. The detail is a code, a name or a figure.';
comment on column app.system_problem.kind is '@notNull';

create type app.system_node as (node text, process int, host text, version text, started_at timestamptz, reported_at timestamptz,
  is_silent boolean, reasons text[], free_mb int, is_listening boolean, has_mail_server boolean, reads_inbox boolean,
  has_bucket boolean);
comment on type app.system_node is 'A process of the product, as it last reported.';
comment on column app.system_node.node is '@notNull';
comment on column app.system_node.process is '@notNull';
comment on column app.system_node.host is '@notNull';
comment on column app.system_node.version is '@notNull';
comment on column app.system_node.started_at is '@notNull';
comment on column app.system_node.reported_at is '@notNull';
comment on column app.system_node.is_silent is '@notNull';
comment on column app.system_node.is_listening is '@notNull';

create type app.system_summary as (database_version text, database_bytes bigint, connections int, max_connections int,
  release_version text, released_at timestamptz, beat_at timestamptz, mail_delivery text, mail_sent_at timestamptz,
  mail_failing_since timestamptz, mail_code text, inbox_read_at timestamptz, inbox_failing_since timestamptz);
comment on type app.system_summary is 'The state of the parts that all processes share.';

create type app.queued_task as (task text, waiting int, running int, retrying int, oldest_at timestamptz);
comment on type app.queued_task is 'The jobs of one task in the queue: due, running, and waiting for another attempt.';
comment on column app.queued_task.task is '@notNull';
comment on column app.queued_task.waiting is '@notNull';
comment on column app.queued_task.running is '@notNull';
comment on column app.queued_task.retrying is '@notNull';

create type app.given_up_task as (task text, jobs int, attempts int, oldest_at timestamptz, newest_at timestamptz, reason text);
comment on type app.given_up_task is 'The jobs of one task without attempts left; the reason is that of the newest.';
comment on column app.given_up_task.task is '@notNull';
comment on column app.given_up_task.jobs is '@notNull';
comment on column app.given_up_task.attempts is '@notNull';
comment on column app.given_up_task.newest_at is '@notNull';
comment on column app.given_up_task.reason is '@notNull';

create type app.given_up_job as (id bigint, attempts int, created_at timestamptz, failed_at timestamptz, reason text);
comment on type app.given_up_job is 'A job without attempts left.';
comment on column app.given_up_job.id is '@notNull';
comment on column app.given_up_job.attempts is '@notNull';
comment on column app.given_up_job.created_at is '@notNull';
comment on column app.given_up_job.failed_at is '@notNull';
comment on column app.given_up_job.reason is '@notNull';

create type app.system_proof as (kind text, checked_at timestamptz, failing_since timestamptz, problems int, is_running boolean);
comment on type app.system_proof is 'A check of the books, the figures or the audit log.';
comment on column app.system_proof.kind is '@notNull';
comment on column app.system_proof.problems is '@notNull';
comment on column app.system_proof.is_running is '@notNull';

create type app.slow_operation as (operation text, times int, average_ms int, longest_ms int, last_at timestamptz);
comment on type app.slow_operation is 'An operation that took longer than a second in the last seven days.';
comment on column app.slow_operation.operation is '@notNull';
comment on column app.slow_operation.times is '@notNull';
comment on column app.slow_operation.average_ms is '@notNull';
comment on column app.slow_operation.longest_ms is '@notNull';
comment on column app.slow_operation.last_at is '@notNull';
