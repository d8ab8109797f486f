-- A row for each program that brought the database to its state. The old name stays as a view (access.code.sql):
-- programs that know nothing of versions read it before they replay anything.
alter table hidden.deployments rename to releases;
alter table hidden.releases rename constraint deployments_pkey to releases_pkey;
alter sequence hidden.deployments_id_seq rename to releases_id_seq;
alter table hidden.releases
  add column version text not null default '0.1.0',
  add column compatible_from text not null default '0.1.0',
  add column migration int,
  add column policies_hash text;
alter table hidden.releases alter column version drop default, alter column compatible_from drop default;

-- Once a mail server was configured for this database, only programs that have one send mail.
alter table hidden.operator_settings
  add column mail_delivery text not null default 'OUTBOX' check (mail_delivery in ('OUTBOX', 'SMTP'));

-- Databases that ran the first form of migration 14, which lacked these two comments, get them here.
comment on column app.transactions.actual_deal is E'@behavior -filterBy -orderBy';
comment on column app.transactions.corrects_id is E'@behavior -filterBy -orderBy';
